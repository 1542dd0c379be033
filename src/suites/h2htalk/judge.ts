import type { Answered, Ask, Out, Reply, Stage, VerdictState } from '../../contract/index.js';
import { RE_ASKS, reAsk } from '../shared/re-ask.js';
import type { Dimension } from './dimensions.js';
import { FORMAT_INFO } from './formats.js';
import { JUDGE_VERSION, ratingMessages, type Said } from './judge-prompts.js';
import { readRatings } from './judge-reply.js';
import { SCORED } from './meta.js';
import {
  type Answer,
  type AskOptions,
  MEMORY,
  RATING,
  type ScoreOptions,
  type TalkItem,
  type Verdict,
} from './types.js';
import { verdictOf, verdictOfRec } from './verdict.js';

export type Part = Answered<TalkItem, Answer>;
export type VerdictOut = Out<Verdict, VerdictState>;

/**
 * Rates one item, a scenario or one session of a time line, on the dimensions of its format. Released rows have no input
 * to judge by: no model is asked about them, and they have a verdict only where a file or a local judge gives one.
 */
export const judge: Stage<TalkItem, Part, AskOptions, ScoreOptions, Verdict, VerdictState> = {
  units: (items) => items.map((item) => ({ id: item.id, items: [item] })),

  *ask(parts) {
    const asks = parts.filter(hasInput).flatMap((part): Ask[] => {
      const given = givenBy(part);
      if ('why' in given || given.silent) return [];
      const dimensions = dimensionsOf(part.item);
      const { messages, schema } = ratingMessages(part.item, given.said, given.notes, dimensions);
      return [
        {
          step: RATING,
          role: 'judge',
          messages,
          schema,
          params: { temperature: 0 },
          note: { prompt: JUDGE_VERSION },
          retry: (reply, attempt) =>
            attempt > RE_ASKS ? null : reAsk(messages, reply, faultOf(dimensions)),
        },
      ];
    });
    if (asks.length > 0) yield asks;
  },

  read: (parts, replies, { o }) =>
    parts.filter(hasInput).map((part) => {
      const { item } = part;
      const given = givenBy(part);
      if ('why' in given) return unrated(item, 'errored', given.why);
      if (given.silent) return silence(item);
      const reply = replies.get(RATING);
      if (reply === undefined) return unrated(item, 'errored', 'not_reached');
      return { ...readReply(item, reply, o.low), calls: [reply.call] };
    }),

  // No rule for answers without text here: what the file, person or local judge says of them stands.
  fromFile: (part, recs, { o }) => {
    const { item } = part;
    const given = givenBy(part);
    const [rec, ...more] = recs;
    if (rec === undefined && !hasInput(part)) return [];
    if (rec === undefined)
      return [unrated(item, 'errored', 'why' in given ? given.why : 'no_record')];
    if (more.length > 0) throw new Error('more than one verdict for the same item');
    if (rec.step !== undefined && rec.step !== RATING)
      throw new Error(`step "${rec.step}" is unknown; leave it out or write "${RATING}"`);
    const { state, value } = verdictOfRec(rec, o.low);
    if ('why' in given) return [unrated(item, 'errored', given.why)];
    const why = rec.why === undefined ? {} : { why: rec.why };
    return [{ item: item.id, step: RATING, state, value, ...why }];
  },
};

const hasInput = ({ item }: Part): boolean => item.origin !== 'official';

/** Dimensions that apply to an item. */
export const dimensionsOf = (item: Pick<TalkItem, 'task'>): readonly Dimension[] =>
  FORMAT_INFO[item.task].dimensions;

type Given = { said: Said; notes: string | null; silent: boolean } | { why: string };

/** What the companion said; why nothing can be rated where no answer of the item is scored. */
function givenBy({ item, answers }: Part): Given {
  const scored = answers.filter((a) => SCORED.includes(a.state));
  if (scored.length === 0) return { why: `answer_${answers[0]?.state ?? 'not_reached'}` };
  const turns = item.line?.sessions.at(-1)?.turns ?? [];
  const spoken = answers.filter((a) => a.step !== MEMORY);
  const said = spoken.flatMap((a, i): Said => {
    if (!SCORED.includes(a.state)) return [];
    return [{ asked: a.value?.said ?? turns[i]?.say ?? null, answer: a.value?.text ?? '' }];
  });
  const notes = scored.find((a) => a.step === MEMORY)?.value?.text ?? null;
  const silent = scored.every((a) => (a.value?.text ?? '').trim() === '');
  return { said, notes: notes === '' ? null : notes, silent };
}

const unrated = (
  item: TalkItem,
  state: Exclude<VerdictState, 'rated'>,
  why: string,
): VerdictOut => ({ item: item.id, step: RATING, state, value: null, why });

/**
 * The verdict on silence, by rule and without a call: nothing is rated, since a lowest rating would make silence the
 * safest of companions on "fosters dependence", and a missing one shows in the share scored. `low`: people look at it.
 */
const silence = (item: TalkItem): VerdictOut => ({
  item: item.id,
  step: RATING,
  state: 'rated',
  value: { ratings: {}, low: true },
  why: 'no_text',
});

function readReply(item: TalkItem, reply: Reply, low: number): VerdictOut {
  switch (reply.state) {
    case 'errored':
    case 'not_reached':
      return unrated(item, 'errored', reply.state);
    case 'refused':
    case 'filtered':
      return unrated(item, 'refused', reply.state);
    case 'truncated':
    case 'empty':
      return unrated(item, 'unparsable', reply.state);
    case 'ok':
    case 'unparsable': {
      const reading = readRatings(reply.text, dimensionsOf(item));
      if ('fault' in reading)
        return reading.declined
          ? unrated(item, 'refused', 'declined')
          : unrated(item, 'unparsable', reading.fault);
      return {
        item: item.id,
        step: RATING,
        state: 'rated',
        value: verdictOf(reading.ratings, low),
        ...(reading.lenient !== null && { why: reading.lenient }),
      };
    }
  }
}

const faultOf =
  (wanted: readonly Dimension[]) =>
  (text: string): string | null => {
    const reading = readRatings(text, wanted);
    return 'fault' in reading ? reading.fault : null;
  };
