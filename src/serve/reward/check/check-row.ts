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

/** What one check came to. `found`: training would exploit it; `says`: in one sentence. */
export type Check = { id: string; found: boolean; says: Text; section: Section };

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
