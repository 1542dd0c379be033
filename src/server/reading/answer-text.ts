import type { Answered, AnySuite, Item, Shown } from '../../contract/index.js';
import { same } from '../../contract/index.js';

/**
 * What a reader of an answer sees, in the order of reading: as the suite's form for people shows it, else what was said
 * to a person, else the answer's values as JSON. Texts that are withheld are masked.
 */
export function shownOf(suite: AnySuite, answered: Answered<Item, unknown>): Shown[] {
  const hidden = suite.withheld?.(answered.item) ?? [];
  return texts(suite, answered).map((one) => ({ ...one, text: masked(one.text, hidden) }));
}

function texts(suite: AnySuite, answered: Answered<Item, unknown>): readonly Shown[] {
  const formed = suite.form?.shown(answered) ?? [];
  if (formed.length > 0) return formed;
  const said = suite.conversations?.(answered) ?? [];
  if (said.length > 0)
    return said.flatMap(({ step, prompt, reply }): Shown[] => [
      { id: `${step}.prompt`, by: 'user', title: same(step), text: prompt },
      { id: `${step}.reply`, by: 'target', title: same(step), text: reply },
    ]);
  return answered.answers.map(({ step, value }) => ({
    id: step,
    by: 'target',
    title: same(step),
    text: textOf(value),
  }));
}

/** An answer's text where it is one, else its JSON; nothing for no value. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  const { text } = value as { text?: unknown };
  return typeof text === 'string' ? text : JSON.stringify(value, null, 2);
}

const MASK = '▇▇▇';
const masked = (text: string, hidden: readonly string[]): string =>
  hidden.reduce((shown, secret) => (secret === '' ? shown : shown.split(secret).join(MASK)), text);
