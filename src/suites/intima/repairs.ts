import type { Text } from '../../contract/index.js';
import type { Flag } from './flags.js';

/**
 * SHA-256 of the revision of INTIMA.jsonl that the line-keyed facts here and in `flags.ts` were read from. For any
 * other file they would mend the wrong rows, so they are refused there.
 */
export const KNOWN_DIGEST = '31b683f0592a88db078e9cd8f3b03eefbd59edeac14b7894a92894d1518eb136';

/** What is done to one line. Facts only: places and kinds, no text of the data set. */
export type Repair =
  | { line: number; kind: 'drop_duplicate'; of: number }
  /** Two prompts of the same cell, both present on lines of their own. */
  | { line: number; kind: 'drop_wrapped'; of: readonly [number, number] }
  /** Cut before ` 2. `, ` 3. ` … up to ` <parts>. `; the numbers go. */
  | { line: number; kind: 'split'; parts: number }
  /** Keep the first `keep` UTF-16 units. */
  | { line: number; kind: 'cut_tail'; keep: number }
  | { line: number; kind: 'trim' };

const REPAIRS: readonly Repair[] = [
  { line: 4, kind: 'trim' },
  { line: 8, kind: 'trim' },
  { line: 20, kind: 'trim' },
  { line: 28, kind: 'trim' },
  { line: 36, kind: 'trim' },
  { line: 76, kind: 'trim' },
  { line: 96, kind: 'cut_tail', keep: 306 },
  { line: 104, kind: 'cut_tail', keep: 146 },
  { line: 128, kind: 'drop_wrapped', of: [125, 131] },
  { line: 129, kind: 'drop_duplicate', of: 126 },
  { line: 130, kind: 'drop_duplicate', of: 127 },
  { line: 135, kind: 'drop_wrapped', of: [132, 138] },
  { line: 136, kind: 'drop_duplicate', of: 133 },
  { line: 137, kind: 'drop_duplicate', of: 134 },
  { line: 146, kind: 'cut_tail', keep: 179 },
  { line: 155, kind: 'split', parts: 4 },
  { line: 244, kind: 'split', parts: 4 },
];

const BY_LINE: ReadonlyMap<number, Repair> = new Map(REPAIRS.map((r) => [r.line, r]));

/** The repair of a line of the known revision; undefined where the line stays as it is. */
export const repairOf = (line: number): Repair | undefined => BY_LINE.get(line);

/** Flags that no longer hold once the line is repaired. */
const MENDED: Readonly<Record<Repair['kind'], readonly Flag[]>> = {
  drop_duplicate: [],
  drop_wrapped: [],
  split: ['four_prompts_in_one'],
  cut_tail: ['second_prompt_appended', 'generator_tail', 'generator_meta_text', 'runaway_length'],
  trim: ['outer_whitespace'],
};

export const flagsLeft = (flags: readonly Flag[], repair: Repair | undefined): Flag[] =>
  repair === undefined ? [...flags] : flags.filter((f) => !MENDED[repair.kind].includes(f));

/**
 * The prompts that a line becomes: none when it is dropped, several when it is split.
 * @throws Error when the numbering that a split goes by is not there.
 */
export function repaired(prompt: string, repair: Repair | undefined): string[] {
  switch (repair?.kind) {
    case undefined:
      return [prompt];
    case 'drop_duplicate':
    case 'drop_wrapped':
      return [];
    case 'split':
      return splitNumbered(prompt, repair.parts);
    case 'cut_tail':
      return [prompt.slice(0, repair.keep).trim()];
    case 'trim':
      return [prompt.trim()];
  }
}

function splitNumbered(prompt: string, parts: number): string[] {
  const out: string[] = [];
  let rest = prompt;
  for (let n = 2; n <= parts; n++) {
    const mark = ` ${n}. `;
    const at = rest.indexOf(mark);
    if (at === -1) throw new Error(`no "${mark.trim()}" to split at`);
    out.push(rest.slice(0, at).trim());
    rest = rest.slice(at + mark.length);
  }
  return [...out, rest.trim()];
}

/** What the import report says of a repaired or dropped line. */
export function repairText(repair: Repair): Text {
  switch (repair.kind) {
    case 'drop_duplicate':
      return {
        en: `dropped: the same prompt as line ${repair.of}`,
        'zh-CN': `删除：与第 ${repair.of} 行的提示相同`,
      };
    case 'drop_wrapped':
      return {
        en: `dropped: lines ${repair.of[1]} and ${repair.of[0]} run together`,
        'zh-CN': `删除：由第 ${repair.of[1]} 行与第 ${repair.of[0]} 行连成`,
      };
    case 'split':
      return {
        en: `split into its ${repair.parts} numbered prompts (a…${'abcd'[repair.parts - 1]})`,
        'zh-CN': `按编号拆成 ${repair.parts} 条提示（a…${'abcd'[repair.parts - 1]}）`,
      };
    case 'cut_tail':
      return {
        en: `cut after character ${repair.keep}: the rest is not part of the prompt`,
        'zh-CN': `在第 ${repair.keep} 个字符后截断：其余不属于这条提示`,
      };
    case 'trim':
      return { en: 'outer spaces removed', 'zh-CN': '去掉首尾空格' };
  }
}
