import { isDeepStrictEqual } from 'node:util';
import type {
  Answered,
  AnswerState,
  AnySuite,
  Item,
  Json,
  Out,
  Scored,
  Some,
} from '../contract/index.js';
import { langOf, type Rewrite } from './audit-probe-text.js';

type Part = Answered<Item, unknown>;
type AnswerOut = Out<unknown, AnswerState>;
type By = { suite: AnySuite; scored: Scored<Json, Json> };

/**
 * The same answers with their texts rewritten; null where no text changes. What was not said to anybody (notes, plans,
 * labels) stays as it is, and so does an answer that its text alone cannot bring back.
 */
export function rewritten(
  by: By,
  parts: Some<Part>,
  rewrite: Rewrite,
  seed: string,
): Some<Part> | null {
  let changed = false;
  const one = (part: Part): Part => {
    const spoken = spokenSteps(by.suite, part);
    const answers = part.answers.map((out): AnswerOut => {
      const text = spoken === null || spoken.has(out.step) ? textOf(out) : null;
      if (text === null || !isDeepStrictEqual(readBack(by, part, out, text)?.value, out.value))
        return out;
      const lang = langOf(part.item, text);
      const other = rewrite(text, lang, `${seed}/${part.item.id}/${out.step}`);
      const read = other === null ? null : readBack(by, part, out, other);
      if (read === null) return out;
      changed = true;
      return read;
    });
    return { ...part, answers };
  };
  const [first, ...rest] = parts;
  const all: Some<Part> = [one(first), ...rest.map(one)];
  return changed ? all : null;
}

/** Whether an answer of the part has a text that can be rewritten. */
export const hasText = (by: By, part: Part): boolean =>
  rewritten(by, [part], (text) => (text.trim() === '' ? null : text), '') !== null;

/** Steps that spoke to a person; null where the suite does not say, and all count. */
function spokenSteps(suite: AnySuite, part: Part): ReadonlySet<string> | null {
  if (suite.conversations === undefined) return null;
  return new Set(suite.conversations(part).map(({ step }) => step));
}

function textOf({ state, value }: AnswerOut): string | null {
  if (state !== 'ok') return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('text' in value)) return null;
  return typeof value.text === 'string' ? value.text : null;
}

/** The answer that a text comes to; null where the suite does not take it for a whole answer to that step. */
function readBack({ suite, scored }: By, { item }: Part, out: AnswerOut, text: string) {
  try {
    const outs = suite.answer.fromFile({ item }, [{ step: out.step, value: text }], scored);
    const read = outs.find(({ step }) => step === out.step);
    return read?.state === 'ok' ? read : null;
  } catch {
    // The suite's answers to this step are no plain text.
    return null;
  }
}
