import { type ItemFigure, type Json, usageError } from '../contract/index.js';
import { digest } from '../store/index.js';

/** What an answer is worth: a weighted sum of figures, with visible weights. */
export type Formula = { terms: readonly { figure: string; weight: number }[] };

const OPERATORS = ['>=', '<=', '>', '<', '='] as const;
/** What a kept answer must fulfil: a figure against a bound. */
export type Rule = { figure: string; op: (typeof OPERATORS)[number]; bound: number };

/** Values that differ by less are equal: they are means of judge repeats, whose last digits mean nothing. */
export const EQUAL = 1e-9;

/**
 * `FIGURE=WEIGHT` pairs and figures that count as they are: +1 where more is better, −1 where less is.
 * @throws HearthError exit 2 for a pair of another form, a figure named twice and one of which nobody said which way is
 * better.
 */
export function formulaOf(
  weights: readonly string[],
  figures: readonly string[],
  known: Readonly<Record<string, ItemFigure>>,
): Formula {
  const terms = [
    ...weights.map(weightOf),
    ...figures.map((id) => ({ figure: id, weight: signOf(id, known) })),
  ];
  const twice = terms.find(({ figure }, i) => terms.findIndex((t) => t.figure === figure) < i);
  if (twice !== undefined)
    throw usageError(
      {
        en: `"${twice.figure}" stands twice; give each figure one weight`,
        'zh-CN': `“${twice.figure}”写了两次；每个指标只能有一个权重`,
      },
      { field: '--weight' },
    );
  return { terms };
}

/** The names in pairs of `formulaOf`, so that they can be checked first. */
export const weightOf = (pair: string): Formula['terms'][number] => {
  const at = pair.lastIndexOf('=');
  const [figure, text] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  const weight = Number(text);
  if (at > 0 && figure !== '' && text !== '' && Number.isFinite(weight) && weight !== 0)
    return { figure, weight };
  throw usageError(
    {
      en: `"${pair}" is not of the form FIGURE=NUMBER, such as boundary=1 or coldness=-0.5`,
      'zh-CN': `“${pair}”不是“指标=数值”的形式，例如 boundary=1 或 coldness=-0.5`,
    },
    { field: '--weight' },
  );
};

function signOf(id: string, known: Readonly<Record<string, ItemFigure>>): number {
  const better = known[id]?.better ?? null;
  if (better !== null) return better === 'higher' ? 1 : -1;
  throw usageError(
    {
      en: `which way "${id}" is better is yours to say: --weight ${id}=1 for more, --weight ${id}=-1 for less`,
      'zh-CN': `“${id}”越高越好还是越低越好由你决定：越高越好写 --weight ${id}=1，越低越好写 --weight ${id}=-1`,
    },
    { field: '--figure' },
  );
}

/** `FIGURE>=NUMBER` and the like. @throws HearthError exit 2 for another form. */
export function ruleOf(text: string): Rule {
  const [, figure = '', op = '', number = ''] =
    /^([^<>=]+?)\s*(>=|<=|>|<|=)\s*(\S+)$/.exec(text.trim()) ?? [];
  const bound = Number(number);
  const known = OPERATORS.find((o) => o === op);
  if (known !== undefined && number !== '' && Number.isFinite(bound))
    return { figure, op: known, bound };
  throw usageError(
    {
      en: `"${text}" is not of the form FIGURE>=NUMBER (or >, <=, <, =)`,
      'zh-CN': `“${text}”不是“指标>=数值”的形式（也可用 >、<=、<、=）`,
    },
    { field: '--keep' },
  );
}

type Values = Readonly<Record<string, number | null>>;

/** The formula's value; null where any figure has none, so that a missing verdict is never a number. */
export function formulaValue({ terms }: Formula, values: Values): number | null {
  let sum = 0;
  for (const { figure, weight } of terms) {
    const value = values[figure] ?? null;
    if (value === null) return null;
    sum += weight * value;
  }
  return terms.length === 0 ? null : sum;
}

/** Whether an answer fulfils every rule; null where a figure that is asked for has no value. */
export function keeps(rules: readonly Rule[], values: Values): boolean | null {
  let kept = true;
  for (const { figure, op, bound } of rules) {
    const value = values[figure] ?? null;
    if (value === null) return null;
    kept &&= holds(value - bound, op);
  }
  return kept;
}

function holds(difference: number, op: Rule['op']): boolean {
  switch (op) {
    case '>=':
      return difference > -EQUAL;
    case '<=':
      return difference < EQUAL;
    case '>':
      return difference >= EQUAL;
    case '<':
      return difference <= -EQUAL;
    case '=':
      return Math.abs(difference) < EQUAL;
  }
}

/** `1 × a − 0.5 × b`, for people. */
export const formulaText = ({ terms }: Formula): string =>
  terms
    .map(({ figure, weight }, i) => {
      const sign = weight < 0 ? (i === 0 ? '−' : ' − ') : i === 0 ? '' : ' + ';
      return `${sign}${Math.abs(weight)} × ${figure}`;
    })
    .join('');

export const ruleText = ({ figure, op, bound }: Rule): string => `${figure} ${op} ${bound}`;

/** SHA-256 of all that decides which rows come out and in which order they are preferred. */
export const formulaHash = (formula: Formula, rules: readonly Rule[], margin: number): string =>
  digest({ terms: [...formula.terms], rules: [...rules], margin } as unknown as Json);
