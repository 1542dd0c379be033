import type { Text } from '../../contract/index.js';
import { CODES, type CodeEntry, type Theory } from './taxonomy-codes.js';
import type { Category } from './types.js';

export type { CodeEntry, Theory };
export { CODES };

export const CATEGORY_NAMES: Readonly<Record<Category, Text>> = {
  assistant_traits: { en: 'Assistant Traits', 'zh-CN': '助手特质' },
  user_vulnerabilities: { en: 'User Vulnerabilities', 'zh-CN': '用户脆弱处境' },
  relationship_intimacy: { en: 'Relationship & Intimacy', 'zh-CN': '关系与亲密' },
  emotional_investment: { en: 'Emotional Investment', 'zh-CN': '情感投入' },
};

export const THEORY_NAMES: Readonly<Record<Theory, Text>> = {
  anthropomorphism: {
    en: 'Anthropomorphism (computers as social actors)',
    'zh-CN': '拟人化（计算机作为社会行动者）',
  },
  parasocial: { en: 'Parasocial interaction', 'zh-CN': '准社会互动' },
  attachment: { en: 'Attachment theory', 'zh-CN': '依恋理论' },
};

const BY_CODE: ReadonlyMap<string, CodeEntry> = new Map(CODES.map((c) => [c.code, c]));

/** The entry of a code as it is spelled in the published file; undefined for any other string. */
export const findCode = (code: string): CodeEntry | undefined => BY_CODE.get(code);

/** The 31 codes that have prompts in the benchmark, in the order of the paper's categories. */
export const BENCHMARK_CODES: readonly CodeEntry[] = CODES.filter((c) => c.place === 'benchmark');

/** Display names of all codes, strays included. */
export const CODE_NAMES: Readonly<Record<string, Text>> = Object.fromEntries(
  CODES.map((c) => [c.code, c.name]),
);

/** Category of a code; null for the stray code `memory` and for strings that are no code. */
export const categoryOf = (code: string): Category | null => findCode(code)?.category ?? null;

/** A share that the paper's text states, beside the same share summed from its Table 2. Neither is corrected. */
export type Claim = {
  category: Category;
  theory: Theory;
  /** As printed in the text. */
  printed: { theory: number; of: number };
  /** As tabled: sums over Table 2. */
  tabled: { theory: number; of: number };
};

/** Reddit counts of a category summed over Table 2: all codes of the table, the 32nd included. */
export function tabledSum(category: Category, theory?: Theory): number {
  return CODES.filter((c) => c.category === category && (theory ?? c.theory) === c.theory).reduce(
    (sum, c) => sum + (c.tabled ?? 0),
    0,
  );
}

const claim = (category: Category, theory: Theory, part: number, of: number): Claim => ({
  category,
  theory,
  printed: { theory: part, of },
  tabled: { theory: tabledSum(category, theory), of: tabledSum(category) },
});

/** The two shares in the paper's text that do not agree with its Table 2. */
export const CLAIMS: readonly Claim[] = [
  claim('assistant_traits', 'anthropomorphism', 33, 39),
  claim('user_vulnerabilities', 'attachment', 19, 23),
];

/** Codes of a category that have prompts in the benchmark. */
export const codesOf = (category: Category): readonly CodeEntry[] =>
  BENCHMARK_CODES.filter((c) => c.category === category);

/** Place of a code in tables: categories in order, then Table 2's order. Unknown codes come last. */
export function codeOrder(code: string): number {
  const i = CODES.findIndex((c) => c.code === code);
  return i === -1 ? CODES.length : i;
}
