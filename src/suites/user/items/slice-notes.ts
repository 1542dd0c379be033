import type { ImportNote, Text } from '../../../contract/index.js';
import { say } from '../say.js';
import { columnKey, USUAL } from '../spec/columns.js';
import type { Columns } from '../spec/types.js';
import { cellText } from './cells.js';
import { readPoints } from './points.js';
import type { Line } from './table.js';

/** Above this many values a column is hardly meant to be a slice. */
const MANY_VALUES = 30;
/** Below this many items, values that all differ say nothing of a column. */
const FEW_ITEMS = 4;

/** Why a column does not divide the items. */
export type NoSlice = 'mapped' | 'points' | 'differs' | 'all different';

/** What a column may hold without being good for a slice; by language and by right answer results can be divided. */
const MAPPED = [
  ...(['id', 'prompt', 'dialogue', 'turns', 'context', 'options'] as const),
  ...(['rubric', 'content', 'score', 'dimension'] as const),
];

const POINTS = USUAL.score.filter((word) => word.length > 1).map(columnKey);
const isCalledPoints = (name: string): boolean =>
  POINTS.some((word) =>
    /^\p{Script=Han}+$/u.test(word) ? columnKey(name).endsWith(word) : columnKey(name) === word,
  );

/**
 * Why a column should not be a slice, null where it may. `groups`: the rows of each item.
 * - `mapped`: it is read as something else
 * - `points`: it holds numbers and is called as points are
 * - `differs`: the rows of one item disagree
 * - `all different`: each of at least four items has a value of its own
 */
export function whyNoSlice(
  name: string,
  groups: readonly (readonly Line[])[],
  columns: Partial<Columns>,
): NoSlice | null {
  if (MAPPED.some((key) => [columns[key]].flat().includes(name))) return 'mapped';
  const values = groups.map((lines) => [
    ...new Set(lines.map((line) => cellText(line, name).trim()).filter((text) => text !== '')),
  ]);
  const all = values.flat();
  if (isCalledPoints(name) && all.every((text) => !('fault' in readPoints(text)))) return 'points';
  if (values.some((own) => own.length > 1)) return 'differs';
  const different = new Set(all).size;
  return different >= FEW_ITEMS && different === all.length ? 'all different' : null;
}

const WHY: Readonly<Record<NoSlice, Text>> = {
  mapped: say(
    'is read as something else already (columns), which divides no items',
    '已经另有用途（见 columns），不能用来划分题目',
  ),
  points: say('holds points, which divide no items', '是分值，不能用来划分题目'),
  differs: say(
    'differs between the rows of one item; only the first row counts',
    '在同一道题的各行里取值不同，而只有第一行算数',
  ),
  'all different': say(
    'has another value for every item, so each part is one item',
    '每道题的取值都不同，每部分只有一道题',
  ),
};

type World = {
  file: string;
  slices: readonly string[];
  groups: readonly (readonly Line[])[];
  columns: Columns;
};

/** Remarks on columns that `slices` names although they divide no items, or into very many parts. */
export function sliceNotes({ file, slices, groups, columns }: World): ImportNote[] {
  const note = (what: Text): ImportNote => ({ file, row: null, level: 'dubious', what });
  return slices.flatMap((name) => {
    const why = whyNoSlice(name, groups, columns);
    if (why !== null)
      return [
        note(
          say(
            `slices: ${name} ${WHY[why].en}; take it out of slices`,
            `slices：${name} ${WHY[why]['zh-CN']}；请从 slices 里去掉`,
          ),
        ),
      ];
    const values = new Set(groups.map(([first]) => first && cellText(first, name).trim())).size;
    return values > MANY_VALUES
      ? [
          note(
            say(
              `${name} has ${values} different values: a slice of few items says little`,
              `${name} 有 ${values} 个不同取值：每部分题目太少，数字说明不了什么`,
            ),
          ),
        ]
      : [];
  });
}
