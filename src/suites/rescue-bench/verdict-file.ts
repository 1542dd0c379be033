import type { Rec, VerdictState } from '../../contract/index.js';
import { isFields } from './json-fields.js';
import type { Rated } from './judge-prompts.js';
import { SCORED } from './meta.js';
import { JUDGED, RATING_STEP, type Task } from './types.js';
import { rated, readVerdict, unrated, type VerdictOut } from './verdict-values.js';

/**
 * The verdict of a file, a person or a local judge on one emotion or viewpoint answer: a number (the score, 1–5), or an
 * object with `score`, `pairing` and `content`, `similarity` or `bertscore`, and perhaps `reason`. Items of the other tasks are
 * scored against gold and take no verdicts.
 * @throws Error with a plain sentence for a record that is not of the form.
 */
export function verdictOfFile(part: Rated, recs: readonly Rec[]): VerdictOut[] {
  const { item } = part;
  const judged: readonly Task[] = JUDGED;
  const [rec, ...more] = recs;
  if (!judged.includes(item.task)) {
    if (rec !== undefined)
      throw new Error(`a ${item.task} item is scored against gold and takes no verdict`);
    return [];
  }
  const fate = unscoredAnswer(part);
  if (rec === undefined) return [unrated(item, 'errored', fate ?? 'no_record')];
  if (more.length > 0) throw new Error('more than one verdict for the same item');
  if (rec.step !== undefined && rec.step !== RATING_STEP)
    throw new Error(`step "${rec.step}" is unknown; leave it out or write "${RATING_STEP}"`);
  const out = verdictOf(part, rec);
  return [fate === null ? out : unrated(item, 'errored', fate)];
}

function verdictOf({ item }: Rated, rec: Rec): VerdictOut {
  const { value = null } = rec;
  const state = stateOf(rec);
  if (state !== 'rated') {
    if (value !== null) throw new Error(`a record in state ${state} carries no verdict`);
    return unrated(item, state, rec.why ?? state);
  }
  const fields = isFields(value) ? value : typeof value === 'number' ? { score: value } : null;
  if (fields === null)
    throw new Error(
      'the verdict must be a score of 1 to 5, or {"score": …}, {"pairing": …, "content": …}, {"similarity": …} or {"bertscore": …}',
    );
  const read = readVerdict(fields);
  if ('fault' in read) throw new Error(`the verdict cannot be used: ${read.fault}`);
  return rated(item, read.value, rec.why);
}

function stateOf({ state = 'rated' }: Rec): VerdictState {
  if (state === 'rated' || state === 'unparsable' || state === 'refused' || state === 'errored')
    return state;
  throw new Error(`state "${state}" is not rated, unparsable, refused or errored`);
}

/** The fate of an answer that is not rated, as the reason of its verdict; null for one that is. */
export function unscoredAnswer({ answers }: Rated): string | null {
  const state = answers[0]?.state ?? 'not_reached';
  return SCORED.includes(state) ? null : `answer_${state}`;
}
