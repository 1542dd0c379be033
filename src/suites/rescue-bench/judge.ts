import type { Asked, Reply, Some, Stage, VerdictState } from '../../contract/index.js';
import { RE_ASKS, reAsk } from '../shared/re-ask.js';
import { declines, readEntries } from './entries.js';
import {
  JUDGE_VERSION,
  officialJudging,
  type Rated,
  type Scale,
  scaleOf,
  soundJudging,
} from './judge-prompts.js';
import type { AskOptions, RescueItem, ScoreOptions, Verdict } from './types.js';
import { judgeUnitsOf } from './units.js';
import { unscoredAnswer, verdictOfFile } from './verdict-file.js';
import { rated, readRating, unrated, type VerdictOut } from './verdict-values.js';

const STEP = 'ratings';
const LISTS = ['verdicts', 'graded'] as const;

/**
 * Rates the emotion or viewpoint answers of one sample in one call, as published; each gets its own verdict. Answers that
 * are not scored are not shown to the judge. The other tasks belong to no judge unit.
 */
export const judge: Stage<RescueItem, Rated, AskOptions, ScoreOptions, Verdict, VerdictState> = {
  units: (items) => judgeUnitsOf(items),

  *ask(parts, { protocol, o }) {
    const [first, ...rest] = parts.filter((part) => unscoredAnswer(part) === null);
    if (first === undefined) return;
    const shown: Some<Rated> = [first, ...rest];
    const ids = idsOf(shown);
    const scale = scaleOf(first.item, o.viewpoint);
    const base = { step: STEP, role: 'judge' } as const;
    const params = { temperature: 0 };
    if (protocol === 'official') {
      const messages = officialJudging(shown, ids, scale);
      const retry = (reply: Reply, attempt: number) =>
        attempt <= RE_ASKS && reAsk(messages, reply, (text) => faultOf(text, ids, scale)) !== null
          ? messages
          : null;
      // The published script asks for JSON mode and sends no schema.
      const schema = { type: 'object' };
      yield [
        { ...base, messages, schema, params, note: { prompt: JUDGE_VERSION.official }, retry },
      ];
      return;
    }
    const { messages, schema } = soundJudging(shown, ids, scale);
    const retry = (reply: Reply, attempt: number) =>
      attempt > RE_ASKS ? null : reAsk(messages, reply, (text) => faultOf(text, ids, scale));
    yield [{ ...base, messages, schema, params, note: { prompt: JUDGE_VERSION.sound }, retry }];
  },

  read: (parts, replies, { asked }) => {
    const shown = parts.filter((part) => unscoredAnswer(part) === null);
    const reply = replies.get(STEP);
    const read = fromReply(shown, asked, reply);
    return parts.map((part) => {
      const fate = unscoredAnswer(part);
      if (fate !== null) return unrated(part.item, 'errored', fate);
      const out = read.get(part.item.id) ?? unrated(part.item, 'errored', 'not_reached');
      return reply === undefined ? out : { ...out, calls: [reply.call] };
    });
  },

  fromFile: (part, recs) => verdictOfFile(part, recs),
};

const idsOf = (parts: readonly unknown[]): string[] => parts.map((_, i) => `c${i + 1}`);

function faultOf(text: string, ids: readonly string[], scale: Scale): string | null {
  const read = readEntries(text, ids, LISTS);
  if ('fault' in read) return read.fault;
  const bad = ids.filter((id) => {
    const entry = read.entries.get(id) ?? { fault: 'missing' };
    return 'fault' in entry || 'fault' in readRating(entry.fields, scale);
  });
  return bad.length === 0 ? null : `it lacks a usable verdict for ${bad.join(', ')}`;
}

function fromReply(
  parts: readonly { item: RescueItem; answers: Rated['answers'] }[],
  { o }: Asked<AskOptions>,
  reply: Reply | undefined,
): Map<string, VerdictOut> {
  const every = (state: Exclude<VerdictState, 'rated'>, why: string) =>
    new Map(parts.map(({ item }) => [item.id, unrated(item, state, why)]));
  if (reply === undefined) return every('errored', 'not_reached');
  const lost = lostOf(reply);
  if (lost !== null) return every(...lost);
  const ids = idsOf(parts);
  const read = readEntries(reply.text, ids, LISTS);
  if ('fault' in read)
    return declines(reply.text) ? every('refused', 'declined') : every('unparsable', read.fault);
  return new Map(
    parts.map(({ item }, i) => {
      const entry = read.entries.get(ids[i] ?? '') ?? { fault: 'missing' };
      const value = 'fault' in entry ? entry : readRating(entry.fields, scaleOf(item, o.viewpoint));
      return [
        item.id,
        'fault' in value
          ? unrated(item, 'unparsable', value.fault)
          : rated(item, value.value, read.lenient ?? undefined),
      ];
    }),
  );
}

/** Why a reply cannot be read for its state alone; null when its text counts. */
function lostOf({ state }: Reply): readonly [Exclude<VerdictState, 'rated'>, string] | null {
  switch (state) {
    case 'errored':
    case 'not_reached':
      return ['errored', state];
    case 'refused':
    case 'filtered':
      return ['refused', state];
    case 'empty':
    case 'truncated':
      return ['unparsable', state];
    default:
      return null;
  }
}
