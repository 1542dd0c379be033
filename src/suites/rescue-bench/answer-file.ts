import {
  ANSWER_STATES,
  type AnswerState,
  type Json,
  type Out,
  type Profile,
  type Rec,
} from '../../contract/index.js';
import { findJson } from '../../models/index.js';
import { outOf } from './answer-out.js';
import { readAnswer } from './answer-values.js';
import { isFields } from './json-fields.js';
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
 * The answer of a file, a baseline or a written sample to one instance. A text that holds one JSON value is read as a
 * model's reply is: one entry, or a list of one. Labels outside the closed set fare as a model's do; a value of another
 * form is an error.
 * @throws Error with a plain sentence for a record that is not of the form.
 */
export function answersOfFile(
  item: RescueItem,
  recs: readonly Rec[],
  scoring: Profile,
): Out<Answer, AnswerState> {
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
  const read = readAnswer(entryIn(value), item, scoring);
  if ('fault' in read && read.fault === 'no_known_label' && typeof value !== 'number')
    return outOf(item, 'unparsable', null, read.fault);
  if ('fault' in read)
    throw new Error(
      `the answer to a ${item.task} item must be ${FORMS[item.task]} (${read.fault})${choices(item)}`,
    );
  return outOf(item, 'ok', read.value, why ?? read.why);
}

const LISTS = ['answers', 'predictions'];

/** What a raw reply says: its one JSON value, of a whole reply the one entry. Other values stay as they are. */
function entryIn(value: Json): Json {
  const found = typeof value === 'string' ? findJson(value) : null;
  const said = found === null || found.how === 'none' ? value : found.value;
  const list = isFields(said) ? LISTS.map((name) => said[name]).find(Array.isArray) : undefined;
  const [entry, ...more] = list ?? [];
  return entry === undefined || more.length > 0 ? said : entry;
}

const choices = ({ candidates }: RescueItem): string =>
  candidates.length === 0 ? '' : `; known: ${[...new Set(candidates)].join(', ')}`;

function stateOf({ state = 'ok' }: Rec): AnswerState {
  const known = ANSWER_STATES.find((s) => s === state);
  if (known === undefined)
    throw new Error(`state "${state}" is unknown; known: ${ANSWER_STATES.join(', ')}`);
  return known;
}
