import {
  type Answered,
  type Json,
  type Profile,
  type Rec,
  usageError,
} from '../../contract/index.js';
import { say } from './analyse-words.js';
import { parsePython } from './python-literal.js';
import { type Answer, type HeartItem, rowId } from './types.js';
import {
  allUnrated,
  ERROR_TEXT,
  hitOf,
  isErrorText,
  rated,
  rowsOfDetail,
  textOf,
  unrated,
  unscoredAnswer,
  type VerdictOut,
} from './verdict-rows.js';

/**
 * Verdicts of a file, a person or a local judge on one answer, in one of three forms:
 * - one record for all rows: `{"detail": [0, 1, null, …]}` or the bare list, one entry a rubric row in file order, null
 *   for an unscored row; what else it may hold is read as a judge's `detail` is (`rowsOfDetail`): another length and
 *   values such as "0" or 2 are unparsable in `sound`, taken as the released code takes them in `official`
 * - one record as the released script writes it: `{"score_detail": "[0, 1, …]"}`
 * - one record a rubric row, its step `r00`, `r01`, …: 0, 1, true, false or `{"hit": true, "reason": "…"}`
 *
 * A record may carry a state instead of a value (`unparsable`, `refused`, `errored`).
 * @throws HearthError with a plain sentence for anything else.
 */
export function verdictsOfFile(
  part: Answered<HeartItem, Answer>,
  recs: readonly Rec[],
  scoring: Profile,
  scored: readonly string[],
): VerdictOut[] {
  const { item } = part;
  // Without answers the records are only checked: what they are does not depend on what they rate.
  const fate = part.answers.length === 0 ? null : unscoredAnswer(part, scored);
  if (recs.length === 0) return allUnrated(item, 'errored', fate ?? 'no_record');
  const outs = recs.some((rec) => rec.step !== undefined)
    ? byRow(item, recs)
    : whole(item, recs, scoring);
  if (fate !== null) return allUnrated(item, 'errored', fate);
  if (scoring === 'official' && isErrorText(textOf(part)))
    return allUnrated(item, 'errored', ERROR_TEXT);
  return outs;
}

function whole(item: HeartItem, recs: readonly Rec[], scoring: Profile): VerdictOut[] {
  const [rec, ...more] = recs;
  if (rec === undefined || more.length > 0)
    throw usageError(
      say(
        'more than one verdict for the same item; name rubric rows with "step"',
        '同一题有多条评判；逐条细则的评判请用 "step" 写明是哪一条',
      ),
    );
  const state = stateOf(rec);
  if (state !== 'rated') return allUnrated(item, state, rec.why ?? state);
  const { value } = rec;
  if (isObject(value) && value.score_detail !== undefined)
    return nullsMissing(
      rowsOfDetail(
        item,
        releasedDetail(value.score_detail),
        typeof value.score_reason === 'string' ? value.score_reason : null,
        scoring,
      ),
    );
  const detail = isObject(value) ? value.detail : value;
  if (detail === undefined || (!isObject(value) && !Array.isArray(value)))
    throw usageError(
      say(
        'the verdict must be {"detail": [0, 1, …]}, one entry for each rubric row',
        '评判须写成 {"detail": [0, 1, …]}，每条细则一个值',
      ),
    );
  const reason = isObject(value) && typeof value.reason === 'string' ? value.reason : null;
  return nullsMissing(rowsOfDetail(item, detail, reason, scoring));
}

/** Whoever writes null into a file has given no verdict: it is missing, not unreadable. */
const nullsMissing = (outs: readonly VerdictOut[]): VerdictOut[] =>
  outs.map((out) => (out.why === 'null' ? { ...out, state: 'errored' } : out));

function byRow(item: HeartItem, recs: readonly Rec[]): VerdictOut[] {
  const steps = item.rubric.map((_, i) => rowId(i));
  const found = new Map<string, Rec>();
  for (const rec of recs) {
    const { step } = rec;
    if (step === undefined)
      throw usageError(
        say(
          'verdicts of single rubric rows and one of the whole item are mixed',
          '逐条细则的评判与整题的评判混在一起',
        ),
      );
    if (!steps.includes(step))
      throw usageError(
        say(
          `step "${step}" is none of ${steps[0]} … ${steps.at(-1)}`,
          `step “${step}”不在 ${steps[0]} … ${steps.at(-1)} 之中`,
        ),
      );
    if (found.has(step))
      throw usageError(say(`more than one verdict for step "${step}"`, `step “${step}”有多条评判`));
    found.set(step, rec);
  }
  return steps.map((step, i) => {
    const rec = found.get(step);
    if (rec === undefined) return unrated(item, i, 'errored', 'no_record');
    const state = stateOf(rec);
    if (state !== 'rated') return unrated(item, i, state, rec.why ?? state);
    const value = rec.value ?? null;
    // A cell left empty in a table is what null is in JSON.
    if (value === '' || value === null) return unrated(item, i, 'errored', 'null');
    const hit = hitOf(isObject(value) ? (value.hit ?? null) : value);
    if (hit === null)
      throw usageError(
        say(
          `step "${step}": the verdict must be 0, 1, true or false`,
          `step “${step}”：评判须为 0、1、true 或 false`,
        ),
      );
    const reason = isObject(value) && typeof value.reason === 'string' ? value.reason : null;
    return rated(item, i, { hit, reason });
  });
}

/** The list that the released script saved as text; null for other text. */
function releasedDetail(value: Json): Json {
  if (typeof value !== 'string') return value;
  try {
    return parsePython(value);
  } catch {
    return null;
  }
}

function stateOf(rec: Rec): 'rated' | 'unparsable' | 'refused' | 'errored' {
  const { state = 'rated' } = rec;
  if (state === 'rated') {
    if (rec.value === undefined)
      throw usageError(
        say('the record has neither a verdict nor a state', '该行既没有评判，也没有状态'),
      );
    return state;
  }
  if (state !== 'unparsable' && state !== 'refused' && state !== 'errored')
    throw usageError(
      say(
        `state "${state}" is not rated, unparsable, refused or errored`,
        `状态“${state}”不是 rated、unparsable、refused 或 errored`,
      ),
    );
  if (rec.value !== undefined && rec.value !== null)
    throw usageError(
      say(`a record in state ${state} carries no verdict`, `状态为 ${state} 的行不能有评判`),
    );
  return state;
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
