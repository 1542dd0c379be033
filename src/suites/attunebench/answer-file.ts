import { ANSWER_STATES, type Json, type Rec } from '../../contract/index.js';
import { type AnswerOut, answered } from './answer-out.js';
import { type Fields, fieldsOf } from './normal.js';
import { partsOfRecord } from './official-records.js';
import { readFields } from './read-step.js';
import { type Step, stepsOf } from './steps.js';
import { type AskOptions, type AttuneItem, POST, type Strategy, TURN_STEPS } from './types.js';

/**
 * Answers out of a file's lines or a baseline's records: one a step, with the object that a model would have answered
 * (a draft may be plain text), or one without a step that holds a whole result record of the released runner. Letters
 * of comparisons are those of the data. People's predictions come in the same way. A swap test is expected only where
 * it is given: a file has no order of presentation.
 * @throws Error for a step that the conversation does not have or has twice, and a value that is not of its form.
 */
export function answersOfFile(
  item: AttuneItem,
  recs: readonly Rec[],
  { panas }: Pick<AskOptions, 'panas'>,
): AnswerOut[] {
  const byStep = new Map<string, Rec>();
  const declared = recs.flatMap(declaredIn);
  const all = stepsOf(item, true).filter(
    (step) => declared.length === 0 || declared.includes(kindOf(step)),
  );
  const expected = new Set(all.map(({ step }) => step));
  for (const rec of recs.filter(isAnswer).flatMap((given) => split(given, expected))) {
    const step = stepName(rec.step ?? '');
    if (byStep.has(step)) throw new Error(`step "${step}" is given twice`);
    byStep.set(step, { ...rec, step });
  }
  for (const step of byStep.keys()) if (!expected.has(step)) throw noSuchStep(step, expected);
  return all
    .filter((step) => step.kind === 'post' || step.name !== 'swap' || byStep.has(step.step))
    .map((step) => outOf(item, step, byStep.get(step.step), panas));
}

const STEPS = [...TURN_STEPS, POST] as const;
const kindOf = (step: Step): (typeof STEPS)[number] => (step.kind === 'post' ? POST : step.name);

/**
 * A record without a step may declare what is answered at all, such as `{"steps": ["review", "pairs", "post"]}` for
 * people who were not asked everything; other steps are then not expected.
 */
const declaration = ({ step, value }: Rec): Json | undefined =>
  step === undefined ? fieldsOf(value).steps : undefined;
const isAnswer = (rec: Rec): boolean => declaration(rec) === undefined;

/** The kinds of steps that a record declares; none for an answer. */
function declaredIn(rec: Rec): (typeof STEPS)[number][] {
  const given = declaration(rec);
  if (given === undefined) return [];
  const kinds = (Array.isArray(given) ? given : []).map((name) =>
    STEPS.find((kind) => kind === name),
  );
  if (kinds.length === 0 || kinds.includes(undefined))
    throw new Error(`"steps" is a list of what is answered, out of ${STEPS.join(', ')}`);
  return kinds.filter((kind) => kind !== undefined);
}

/** Says which steps there are: of the same turn where it has some, else of the conversation. */
function noSuchStep(step: string, expected: ReadonlySet<string>): Error {
  const [turn] = step.split('.');
  const sameTurn = [...expected].filter((known) => known.startsWith(`${turn}.`));
  const there = sameTurn.length > 0 ? sameTurn : [...expected];
  const of = sameTurn.length > 0 ? 'this turn has' : 'there are';
  return new Error(`step "${step}" is none of this conversation's; ${of} ${there.join(', ')}`);
}

/**
 * A record without a step holds those of the whole conversation. The released runner writes empty maps for turns on
 * which it asked nothing: parts that say nothing are no answers to steps that there are not.
 */
function split(rec: Rec, expected: ReadonlySet<string>): Rec[] {
  if (rec.step !== undefined) return [rec];
  const fields = fieldsOf(rec.value);
  if (!Array.isArray(fields.turns))
    throw new Error('the record names no step and holds no "turns" of a whole conversation');
  return partsOfRecord(fields).filter(
    ({ step, value }) => expected.has(step ?? '') || !saysNothing(value),
  );
}

const saysNothing = (value: Json | undefined): boolean =>
  Object.values(fieldsOf(value)).every(
    (part) => typeof part === 'object' && part !== null && !Array.isArray(part) && isEmpty(part),
  );

const isEmpty = (part: Fields): boolean => Object.keys(part).length === 0;

/** `t1.draft` is `t01.draft`. */
const stepName = (step: string): string =>
  step.replace(/^t0*(\d+)\./, (_, n: string) => `t${n.padStart(2, '0')}.`);

function outOf(item: AttuneItem, step: Step, rec: Rec | undefined, panas: Strategy): AnswerOut {
  const at = { item: item.id, step: step.step };
  if (rec === undefined) return { ...at, state: 'not_reached', value: null, why: 'no_record' };
  const { state = 'ok', value, why } = rec;
  const known = ANSWER_STATES.find((s) => s === state);
  if (known === undefined)
    throw new Error(`state "${state}" is unknown; known: ${ANSWER_STATES.join(', ')}`);
  if (known !== 'ok')
    return { ...at, state: known, value: null, ...(why !== undefined && { why }) };
  const { answer, lacks } = readFields(item, step, objectOf(step, value), panas, null);
  if (answer === null) throw new Error(`step "${step.step}" lacks ${lacks.join(', ')}`);
  return answered(at, answer, lacks);
}

function objectOf(step: Step, value: Json | undefined): Fields {
  if (typeof value === 'string' && step.kind === 'draft') return { drafted_response: value };
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Error(`step "${step.step}" needs a JSON object as its answer`);
}
