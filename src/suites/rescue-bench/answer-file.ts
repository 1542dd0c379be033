import { ANSWER_STATES, type AnswerState, type Out, type Rec } from '../../contract/index.js';
import { outOf } from './answer-out.js';
import { readAnswer } from './answer-values.js';
import { ANSWER_STEP, type Answer, type RescueItem, type Task } from './types.js';

const FORMS: Readonly<Record<Task, string>> = {
  timing: '"yes", "no" or {"should_speak": "yes", "confidence": 0.7}',
  pattern: 'a label, a list of labels or {"ranked": ["…", "…", "…"]}',
  target: 'a name, a list of names or {"ranked": ["…", …]}',
  strategy: 'a label, a list of labels or {"ranked": ["…", "…", "…"]}',
  emotion: '{"emotion": "…", "intensity": 0–10}',
  viewpoint: '{"viewpoints": [{"source": "…", "target": "…", "viewpoint": "…"}]}',
};

/**
 * The answer of a file, a baseline or a written sample to one instance. A file is held to the form: labels outside the
 * closed set are an error there, while a model's are only left out.
 * @throws Error with a plain sentence for a record that is not of the form.
 */
export function answersOfFile(item: RescueItem, recs: readonly Rec[]): Out<Answer, AnswerState> {
  const [rec, ...more] = recs;
  if (rec === undefined) return outOf(item, 'not_reached', null, 'no_record');
  if (more.length > 0) throw new Error('more than one answer for the same item');
  if (rec.step !== undefined && rec.step !== ANSWER_STEP)
    throw new Error(`step "${rec.step}" is unknown; leave it out or write "${ANSWER_STEP}"`);
  const { value = null, why } = rec;
  const state = stateOf(rec);
  if (state !== 'ok') {
    if (value !== null) throw new Error(`a record in state ${state} carries no answer`);
    return outOf(item, state, null, why);
  }
  if (value === null) throw new Error('the record has neither an answer nor a state');
  const read = readAnswer(value, item);
  if ('fault' in read)
    throw new Error(
      `the answer to a ${item.task} item must be ${FORMS[item.task]} (${read.fault})${choices(item)}`,
    );
  if (read.why?.includes('unknown_label') === true)
    throw new Error(`the answer names something outside the closed set${choices(item)}`);
  return outOf(item, 'ok', read.value, why ?? read.why);
}

const choices = ({ candidates }: RescueItem): string =>
  candidates.length === 0 ? '' : `; known: ${[...new Set(candidates)].join(', ')}`;

function stateOf({ state = 'ok' }: Rec): AnswerState {
  const known = ANSWER_STATES.find((s) => s === state);
  if (known === undefined)
    throw new Error(`state "${state}" is unknown; known: ${ANSWER_STATES.join(', ')}`);
  return known;
}
