import type {
  AnswerState,
  Ask,
  Asked,
  Out,
  Profile,
  Reply,
  Some,
  Stage,
} from '../../contract/index.js';
import { RE_ASKS, reAsk } from '../shared/re-ask.js';
import { answersOfFile } from './answer-file.js';
import { outOf } from './answer-out.js';
import { readAnswer } from './answer-values.js';
import { declines, readEntries } from './entries.js';
import { CHANGES, type Change } from './moderation.js';
import { MAX_TOKENS, OFFICIAL_VERSION, officialRequest } from './prompts-official.js';
import { SOUND_VERSION, soundRequest } from './prompts-sound.js';
import { swapOf } from './swap.js';
import type { Answer, AskOptions, RescueItem, ScoreOptions } from './types.js';
import { unitsOf } from './units.js';
import { shownOf } from './view.js';

type AnswerOut = Out<Answer, AnswerState>;
type Parts = Some<{ item: RescueItem }>;
const LISTS = ['answers', 'predictions'] as const;

/**
 * Asks a batch of instances of one sample and task in one request; each instance gets its own answer. Where a provider's
 * filter stops the request, the same goes out with sensitive words masked, then with speech withheld (in emotion and
 * viewpoint `official` masks only, as published): steps of their own, so that the change stays visible.
 */
export const answer: Stage<
  RescueItem,
  { item: RescueItem },
  AskOptions,
  ScoreOptions,
  Answer,
  AnswerState
> = {
  units: (items, asked) => unitsOf(items, asked),

  *ask(parts, asked) {
    for (const change of changesOf(parts, asked)) {
      const look = yield [askOf(parts, asked, change)];
      if (look(stepOf(change)).state !== 'filtered') return;
    }
  },

  read: (parts, replies, { asked, scoring }) => {
    const change = CHANGES.findLast((c) => replies.has(stepOf(c)));
    const reply = change === undefined ? undefined : replies.get(stepOf(change));
    if (change === undefined || reply === undefined)
      return parts.map(({ item }) => outOf(item, 'not_reached', null));
    return fromReply(parts, asked, scoring, reply).map((out) => ({
      ...out,
      ...(change !== 'plain' && { why: out.why === undefined ? change : `${change}, ${out.why}` }),
      calls: [reply.call],
    }));
  },

  fromFile: ({ item }, recs, { scoring }) => [answersOfFile(item, recs, scoring)],
};

/** The published scripts ask for JSON mode and send no schema. */
const JSON_MODE = { type: 'object' };

/** Steps of a unit: `batch`, `batch-masked`, `batch-redacted`. */
const stepOf = (change: Change): string => (change === 'plain' ? 'batch' : `batch-${change}`);

function changesOf([{ item }]: Parts, { protocol }: Asked<AskOptions>): readonly Change[] {
  const judged = item.task === 'emotion' || item.task === 'viewpoint';
  return protocol === 'official' && judged ? CHANGES.slice(0, 2) : CHANGES;
}

function askOf(parts: Parts, { protocol, o }: Asked<AskOptions>, change: Change): Ask {
  const [first, ...rest] = parts;
  const items: Some<RescueItem> = [first.item, ...rest.map(({ item }) => item)];
  const shown = items.map((item, i) => shownOf(item, i, o, change));
  const base = { step: stepOf(change), role: 'target', thread: 'main' } as const;
  if (protocol === 'official') {
    const messages = officialRequest(items, shown, o);
    return {
      ...base,
      messages,
      schema: JSON_MODE,
      params: { temperature: 0, maxTokens: MAX_TOKENS[first.item.task] },
      note: { prompt: OFFICIAL_VERSION, text: change },
      // The published scripts send the same request again when the reply is no JSON.
      retry: (reply, attempt) =>
        attempt <= RE_ASKS && reAsk(messages, reply, (text) => wholeFault(parts, text, o)) !== null
          ? messages
          : null,
    };
  }
  const { messages, schema } = soundRequest(items, shown, o);
  return {
    ...base,
    messages,
    schema,
    params: { temperature: 0 },
    note: { prompt: SOUND_VERSION, text: change },
    retry: (reply, attempt) =>
      attempt > RE_ASKS ? null : reAsk(messages, reply, (text) => faultOf(parts, text, o)),
  };
}

const idsOf = (parts: Parts, o: AskOptions): string[] =>
  parts.map(({ item }, i) => shownOf(item, i, o).id);

function wholeFault(parts: Parts, text: string, o: AskOptions): string | null {
  const read = readEntries(text, idsOf(parts, o), LISTS);
  return 'fault' in read ? read.fault : null;
}

/** Why a reply cannot be used in whole: its own fault, or the ids that lack an answer. */
function faultOf(parts: Parts, text: string, o: AskOptions): string | null {
  const ids = idsOf(parts, o);
  const read = readEntries(text, ids, LISTS);
  if ('fault' in read) return read.fault;
  const faults = parts.flatMap(({ item }, i) => {
    const id = ids[i] ?? '';
    const entry = read.entries.get(id) ?? { fault: 'missing' };
    const value =
      'fault' in entry ? entry : readAnswer(entry.fields, item, 'sound', swapOf(item, o));
    return 'fault' in value ? [`${id} (${value.fault})`] : [];
  });
  return faults.length === 0 ? null : `it lacks a usable entry for ${faults.join(', ')}`;
}

function fromReply(
  parts: Parts,
  { o }: Asked<AskOptions>,
  scoring: Profile,
  reply: Reply,
): AnswerOut[] {
  const every = (state: AnswerState, why?: string): AnswerOut[] =>
    parts.map(({ item }) => outOf(item, state, null, why));
  if (reply.state !== 'ok' && reply.state !== 'unparsable') return every(reply.state);
  const ids = idsOf(parts, o);
  const read = readEntries(reply.text, ids, LISTS);
  if ('fault' in read) {
    if (reply.text.trim() === '') return every('empty');
    return declines(reply.text) ? every('refused', 'declined') : every('unparsable', read.fault);
  }
  return parts.map(({ item }, i) => {
    const entry = read.entries.get(ids[i] ?? '') ?? { fault: 'missing' };
    const value =
      'fault' in entry ? entry : readAnswer(entry.fields, item, scoring, swapOf(item, o));
    if ('fault' in value) return outOf(item, 'unparsable', null, value.fault);
    const why = [read.lenient, value.why].filter((w) => w !== null && w !== undefined).join(', ');
    return outOf(item, 'ok', value.value, why === '' ? undefined : why);
  });
}
