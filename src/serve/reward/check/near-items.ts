import type { Check } from './check-row.js';

/** A text of a benchmark's item. The text itself is never shown: some are people's own. */
export type ItemText = { suite: string; item: string; text: string };

/** A prompt that nearly repeats a text of an item. `share`: of the shorter one's pieces. */
export type Near = { line: number; suite: string; item: string; share: number };

/** Characters of a piece, and how many pieces both must have: shorter texts are said everywhere. */
const PIECE = 4;
const LEAST_PIECES = 20;
/** A Chinese character says about as much as so many letters. */
const HAN = 2.5;
const NEAR = 0.8;
/** Of one text; further in, what stands before has decided. */
const LONGEST = 4000;

/** Texts of items, anywhere inside their records: whatever the suite calls them. */
export function textsOf(value: unknown, texts: string[] = []): string[] {
  if (typeof value === 'string') texts.push(value);
  else if (Array.isArray(value)) for (const one of value) textsOf(one, texts);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) textsOf(one, texts);
  return texts;
}

const bareOf = (text: string): string[] =>
  Array.from(
    text
      .slice(0, LONGEST)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );

/** Overlapping pieces of a text without blanks and punctuation. */
function piecesOf(text: string): Set<string> {
  const bare = bareOf(text);
  const pieces = new Set<string>();
  for (let i = 0; i + PIECE <= bare.length; i++) pieces.add(bare.slice(i, i + PIECE).join(''));
  return pieces;
}

/** How much a text says, in letters. */
const weightOf = (pieces: ReadonlySet<string>): number => {
  let weight = 0;
  for (const piece of pieces) weight += /\p{Script=Han}/u.test(piece) ? HAN : 1;
  return weight;
};

/**
 * Prompts that nearly repeat a text of an item, or hold one, or are part of one: four fifths of the shorter one's pieces in
 * common (containment, Broder 1997). The nearest item of each prompt. Item texts are streamed, so that only the prompts are
 * held.
 */
export function nearItems(
  prompts: readonly { line: number; prompt: string }[],
  items: Iterable<ItemText>,
): Near[] {
  const known = prompts
    .map(({ line, prompt }) => ({ line, pieces: piecesOf(prompt) }))
    .filter(({ pieces }) => weightOf(pieces) >= LEAST_PIECES);
  const index = new Map<string, number[]>();
  known.forEach(({ pieces }, i) => {
    for (const piece of pieces) {
      const at = index.get(piece) ?? [];
      at.push(i);
      index.set(piece, at);
    }
  });
  const best = new Map<number, Near>();
  for (const { suite, item, text } of items) {
    const pieces = piecesOf(text);
    if (weightOf(pieces) < LEAST_PIECES) continue;
    const common = new Map<number, number>();
    for (const piece of pieces)
      for (const i of index.get(piece) ?? []) common.set(i, (common.get(i) ?? 0) + 1);
    for (const [i, count] of common) {
      const one = known[i];
      if (one === undefined) continue;
      const share = count / Math.min(one.pieces.size, pieces.size);
      if (share >= NEAR && share > (best.get(i)?.share ?? 0))
        best.set(i, { line: one.line, suite, item, share });
    }
  }
  return [...best.values()].sort((a, b) => a.line - b.line);
}

const SHOWN = 50;

export function checkNearItems(
  near: readonly Near[],
  looked: { prompts: number; items: number; suites: readonly string[] },
): Check {
  const found = near.length > 0;
  const suites = [...new Set(near.map(({ suite }) => suite))];
  return {
    id: 'benchmark_items',
    found,
    says: found
      ? {
          en: `${near.length} of ${looked.prompts} prompts nearly repeat items of ${suites.join(', ')}: training on them spoils the benchmark as a test`,
          'zh-CN': `${looked.prompts} 条提示中有 ${near.length} 条与 ${suites.join('、')} 的题目几乎相同：用来训练会使该评测失效`,
        }
      : {
          en: `no prompt is near an item of ${looked.suites.join(', ')}`,
          'zh-CN': `没有提示与 ${looked.suites.join('、')} 的题目相近`,
        },
    section: {
      id: 'benchmark_items',
      title: { en: 'Prompts near benchmark items', 'zh-CN': '与评测题目相近的提示' },
      lead: {
        en: `Compared with ${looked.items} texts of built-in and pulled items of ${looked.suites.join(', ')}. Data that was not pulled is not compared.`,
        'zh-CN': `与 ${looked.suites.join('、')} 自带和已下载题目的 ${looked.items} 段文本比对。没有下载的数据不在其中。`,
      },
      weight: 'main',
      table: {
        columns: [
          { id: 'line', label: { en: 'line', 'zh-CN': '行' }, kind: 'count' },
          { id: 'suite', label: { en: 'suite', 'zh-CN': '评测集' }, kind: 'text' },
          { id: 'item', label: { en: 'item', 'zh-CN': '题目' }, kind: 'text' },
          { id: 'share', label: { en: 'in common', 'zh-CN': '重合' }, kind: 'rate' },
        ],
        rows: near
          .slice(0, SHOWN)
          .map(({ line, suite, item, share }) => [line, suite, item, share]),
      },
    },
  };
}
