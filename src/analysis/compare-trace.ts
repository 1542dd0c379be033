import { type Cell, type Section, same, type Table } from '../contract/index.js';
import { type FigureComparison, type SuiteComparison, scoreOf } from './compare-figures.js';
import type { Compared } from './compare-rows.js';
import { column, figureColumn, figureName, kindOf, say, showCommand } from './compare-words.js';

/** Items a figure in the table of the widest. */
const WIDEST = 5;

/** Every item behind a figure with the values of all targets: what the figure is the mean of. */
export function traceTable({ voices, comparison }: SuiteComparison, id: string): Table | null {
  const one = comparison.figures.find((figure) => figure.id === id);
  if (one === undefined) return null;
  const common = new Set(one.common);
  const items = [...new Set(voices.flatMap(({ items: all }) => [...all.keys()]))];
  const rows = items.flatMap((item): Cell[][] => {
    const values = voices.map((voice) => scoreOf(voice, item, id));
    if (values.every((value) => value === null)) return [];
    const found = voices.map((voice) => voice.items.get(item)).find((v) => v !== undefined);
    return [
      [
        item,
        found === undefined ? null : comparison.clusters.name(found.item),
        ...values,
        common.has(item),
        listedRuns(voices, item),
      ],
    ];
  });
  return {
    columns: [
      column('item', say('item', '题目')),
      column('group', say('group', '组')),
      ...voices.map(({ label }, i) => column(`v${i}`, same(label), kindOf(one.figure))),
      column('counts', say('counts', '计入')),
      column('show', say('see it', '查看')),
    ],
    rows,
  };
}

/** The same as a part of the report. */
export function traceSection(found: SuiteComparison, id: string): Section[] {
  const table = traceTable(found, id);
  const one = found.comparison.figures.find((figure) => figure.id === id);
  if (table === null || one === undefined) return [];
  const { label } = one.figure;
  return [
    {
      id: `items-${id}`,
      title: say(`Items behind ${label.en}`, `“${label['zh-CN']}”的各题分值`),
      lead: say(
        'The mean of each column over the items that count is the figure. An item counts where every target has a value.',
        '每一列中计入题目的平均值就是该项指标。各方都有分值的题才计入。',
      ),
      weight: 'main',
      table,
    },
  ];
}

/** The items that part the targets most, with the commands that show them. */
export function widestSection({ voices, comparison }: SuiteComparison): Section {
  const widest = (one: FigureComparison) =>
    one.common
      .map((item) => {
        const values = voices.map((voice) => scoreOf(voice, item, one.id));
        const known = values.filter((value) => value !== null);
        return { item, values, width: Math.max(...known) - Math.min(...known) };
      })
      .filter(({ width }) => width > 0)
      // Equal widths keep the order of the data.
      .sort((a, b) => b.width - a.width)
      .slice(0, WIDEST);
  const trace = comparison.figures[0]?.id ?? 'FIGURE';
  return {
    id: 'widest',
    title: say('Items that part the targets most', '分歧最大的题目'),
    lead: say(
      'For each figure the items with the largest distance between targets. The command shows the item with prompt, answer and verdict.',
      '每项指标中各方相差最大的题目。所列命令可查看该题的提示、回答和评判。',
    ),
    notes: [
      say(
        `All items behind a figure: the same command with --trace ${trace}.`,
        `查看某项指标的全部题目：在同一命令后加 --trace ${trace}。`,
      ),
    ],
    weight: 'detail',
    table: {
      columns: [
        figureColumn(),
        column('item', say('item', '题目')),
        ...voices.map(({ label }, i) => column(`v${i}`, same(label), 'number')),
        column('show', say('see it', '查看')),
      ],
      rows: comparison.figures.flatMap((one) =>
        widest(one).map(({ item, values }): Cell[] => [
          figureName(one.figure),
          item,
          ...values,
          listedRuns(voices, item),
        ]),
      ),
    },
  };
}

/** One command a run that has the item, since each run has its own answers. */
const listedRuns = (voices: readonly Compared[], item: string): string =>
  [...new Set(voices.filter(({ items }) => items.has(item)).map(({ run }) => run.manifest.run))]
    .map((run) => showCommand(run, item))
    .join('; ');
