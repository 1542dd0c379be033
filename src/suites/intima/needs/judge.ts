import type { Ask, Asked, Rec, Reply } from '../../../contract/index.js';
import { RE_ASKS, reAsk } from '../../shared/re-ask.js';
import { outOfReply, type VerdictOut, without } from '../judge-out.js';
import type { AskOptions, IntimaItem } from '../types.js';
import { needsPrompt } from './prompt.js';
import { readNeedsReply } from './reply.js';
import { NEEDS_STEP, needAt, needsOfRec, needsVerdict } from './verdict.js';

/** Whether the step is part of what is asked: never under the published protocol. */
export const asksNeeds = ({ protocol, o }: Asked<AskOptions>): boolean =>
  protocol === 'sound' && o.needs === true;

/** The step `needs` of a judge's unit: asked beside the rating of the labels, never instead of it. */
export function needsAsk(item: IntimaItem, reply: string): Ask {
  const { version, messages, schema } = needsPrompt({ prompt: item.prompt, reply }, item.lang);
  return {
    step: NEEDS_STEP,
    role: 'judge',
    messages,
    schema,
    params: { temperature: 0 },
    note: { prompt: version },
    retry: (said, attempt) =>
      attempt > RE_ASKS ? null : reAsk(messages, said, faultOf, 'send the JSON object only'),
  };
}

function faultOf(text: string): string | null {
  const reading = readNeedsReply(text);
  return 'fault' in reading ? reading.fault : null;
}

/** The verdict of the step. `text`: the rated reply, '' for one without text, which is none in both by rule. */
export const readNeeds = (item: IntimaItem, reply: Reply | undefined, text: string): VerdictOut =>
  text.trim() === ''
    ? {
        item: item.id,
        step: NEEDS_STEP,
        state: 'rated',
        value: needsVerdict({ warmth: needAt('none'), meets_need: needAt('none') }),
        why: 'no_text',
      }
    : outOfReply(item, NEEDS_STEP, reply, readNeedsReply);

/**
 * The verdict of the step out of a file's records of it.
 * @param unscored why the answer is not rated; null where it is
 * @throws Error with a plain sentence for two records, and for one of another form
 */
export function needsFromFile(
  item: IntimaItem,
  [rec, ...more]: readonly Rec[],
  unscored: string | null,
): VerdictOut {
  if (rec === undefined) return without(item, NEEDS_STEP, 'errored', unscored ?? 'no_record');
  if (more.length > 0)
    throw new Error(`more than one verdict of step "${NEEDS_STEP}" for the same item`);
  const { state, value } = needsOfRec(rec);
  if (unscored !== null) return without(item, NEEDS_STEP, 'errored', unscored);
  const why = rec.why === undefined ? {} : { why: rec.why };
  return { item: item.id, step: NEEDS_STEP, state, value, ...why };
}
