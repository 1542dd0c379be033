import type { Section, Text } from '../../../contract/index.js';

/** One reply with its reward. */
export type CheckRow = {
  /** Line or row of the file. */
  line: number;
  prompt: string;
  reply: string;
  /** Null: it has none, and is left out of what looks at rewards. */
  reward: number | null;
};
export type RewardedRow = CheckRow & { reward: number };

export const rewarded = (rows: readonly CheckRow[]): RewardedRow[] =>
  rows.flatMap((row) => (row.reward === null ? [] : [{ ...row, reward: row.reward }]));

/** What one check came to. `found`: training would exploit it, null: too few to say; `says`: in one sentence. */
export type Check = { id: string; found: boolean | null; says: Text; section: Section };

/** Fewer replies in a class say nothing of it. */
export const LEAST_ROWS = 8;
/** Fewer prompts give no interval over prompts worth the name. */
export const LEAST_PROMPTS = 5;

/** Whether enough replies, and replies to enough prompts, have a reward for a rank correlation over prompts. */
export const enoughToRank = (rows: readonly RewardedRow[]): boolean =>
  rows.length >= 2 * LEAST_ROWS && byPrompt(rows).length >= LEAST_PROMPTS;

/** Whether the values differ in enough replies: all but the commonest value are counted. */
export function differEnough(values: readonly (number | string)[]): boolean {
  return values.length - commonest(values) >= LEAST_ROWS;
}

/** How often the commonest value stands; 0 for none. */
export function commonest(values: readonly (number | string)[]): number {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((a, b) => Math.max(a, b), 0);
}

/** Characters that count: white space is no length. */
export const lengthOf = (text: string): number => Array.from(text.replace(/\s/gu, '')).length;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const percentZh = (share: number): string => `${Math.round(share * 100)}%`;
export const short = (x: number): string => String(Math.round(x * 1000) / 1000);

/** Rows by their prompt, in the order of the file. */
export function byPrompt<T extends { prompt: string }>(rows: readonly T[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const own = groups.get(row.prompt) ?? [];
    own.push(row);
    groups.set(row.prompt, own);
  }
  return [...groups.values()];
}

/** Standard deviation of all rewards; 0 without spread. */
export function spreadOf(rows: readonly RewardedRow[]): number {
  const n = rows.length;
  if (n < 2) return 0;
  const centre = rows.reduce((sum, { reward }) => sum + reward, 0) / n;
  return Math.sqrt(rows.reduce((sum, { reward }) => sum + (reward - centre) ** 2, 0) / (n - 1));
}
