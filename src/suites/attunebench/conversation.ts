import { createHash } from 'node:crypto';
import type { Json } from '../../contract/index.js';
import { type Lost, readTurn } from './conversation-turn.js';
import {
  type Fields,
  fieldsOf,
  firstOf,
  listOf,
  panasItemsOf,
  panasTotalOf,
  textOf,
} from './normal.js';
import { ITEM_RANGE, panasTotal } from './panas.js';
import { wideOf } from './read-post.js';
import type { AttuneItem, Gold, Panas, Profile } from './types.js';

/** A conversation without what depends on the other ones. */
export type Conversation = Omit<AttuneItem, 'prior'>;

export const sha256 = (data: Buffer | string): string =>
  createHash('sha256').update(data).digest('hex');

/**
 * One conversation out of a record of the released form. Null when it has no turn with both texts.
 * @param id the item's id
 * @param lost counts what was left out
 */
export function readConversation(
  record: Json,
  id: string,
  lang: AttuneItem['lang'],
  origin: AttuneItem['origin'],
  lost: Lost,
): Conversation | null {
  const fields = fieldsOf(record);
  const turns: AttuneItem['turns'] = [];
  const turnGold: Gold['turns'] = [];
  for (const entry of inOrder(listOf(fields.turns))) {
    const read = readTurn(entry, lost);
    if (read === null) continue;
    turns.push({ n: turns.length + 1, ...read.turn });
    turnGold.push(read.gold);
  }
  if (turns.length === 0) return null;
  const metadata = fieldsOf(fields.metadata);
  const topic = {
    category: textOf(metadata.category) ?? '',
    subtopic: textOf(metadata.subtopic) ?? '',
  };
  const wide = fieldsOf(fields.conversationWideQuestions);
  return {
    id,
    lang,
    origin,
    clusters: { participant: participantOf(fields, id, origin), conversation: id },
    strata: `${lang}/${topic.category}`,
    pairKey: sha256(JSON.stringify(turns)).slice(0, 16),
    topic,
    original: textOf(firstOf(metadata, 'model', 'model_version')),
    profile: profileOf(fieldsOf(fields.participant_profile)),
    turns,
    gold: {
      turns: turnGold,
      pre: panasOf(fields.prePanas),
      post: panasOf(fields.postPanas),
      wide: Object.keys(wide).length === 0 ? null : wideOf(wide),
    },
  };
}

/** Turns by their number; those without one stay where they are. */
function inOrder(turns: readonly Json[]): Json[] {
  const numbered = turns.map((turn, i) => {
    const n = Number(fieldsOf(turn).turnNumber ?? i + 1);
    return { turn, n: Number.isFinite(n) ? n : i + 1 };
  });
  return numbered.sort((a, b) => a.n - b.n).map(({ turn }) => turn);
}

/**
 * The participant under another name: the data's own id may say who it is. A conversation without one is its own
 * cluster.
 */
function participantOf(fields: Fields, id: string, origin: AttuneItem['origin']): string {
  const own = textOf(
    firstOf(fieldsOf(fields.participant_profile), 'participant_id') ??
      fieldsOf(fields.metadata).participant_id,
  );
  if (own === null) return `conversation ${id}`;
  return origin === 'builtin' ? own : `p-${sha256(own).slice(0, 8)}`;
}

function profileOf(fields: Fields): Profile | null {
  if (Object.keys(fields).length === 0) return null;
  return {
    age: textOf(fields.age),
    traits: listOf(fields.traits).flatMap((trait) => textOf(trait) ?? []),
    goals: listOf(fields.goals).flatMap((goal) => textOf(goal) ?? []),
    responses: { ...wordsOf(fieldsOf(fields.extra)), ...wordsOf(fieldsOf(fields.responses)) },
  };
}

/** Free answers as text: lists joined, what is neither text nor a list of it left out. */
const wordsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      const words = Array.isArray(value)
        ? value.flatMap((entry) => textOf(entry) ?? []).join('; ')
        : textOf(value);
      return words === null || words === '' ? [] : [[key, words]];
    }),
  );

/** Scores before or after: items beside the totals or under `responses`; missing totals are the sums of the items. */
function panasOf(value: Json | undefined): Panas | null {
  const fields = fieldsOf(value);
  if (Object.keys(fields).length === 0) return null;
  const items = panasItemsOf(
    firstOf(fields, 'responses', 'items') ?? fields,
    ITEM_RANGE.min,
    ITEM_RANGE.max,
  );
  return {
    items,
    positive: panasTotalOf(fields, 'positive') ?? panasTotal(items, 'positive'),
    negative: panasTotalOf(fields, 'negative') ?? panasTotal(items, 'negative'),
  };
}
