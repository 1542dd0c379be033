import type { Section, Text } from '../../contract/index.js';
import { benjaminiHochberg, meanRateDistance, permutationTest } from '../../stats/index.js';
import { codeOnly, codesIn } from './analyse-codes.js';
import { comparable, cutOf, enough, type Study } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { CODE, codeText, DIFFERENCE, LABEL, P, P_BH, say } from './analyse-words.js';
import { LABEL_NAMES } from './labels.js';
import type { Group } from './score-collect.js';
import { itemMeans, labelAt } from './score-items.js';
import { SIDE_LABELS, type SideLabel } from './types.js';

/** Codes shown for each target. */
const SHOWN = 3;

type Deviation = {
  group: Group;
  code: string;
  distance: number;
  p: number | null;
  adjusted: number | null;
  top: { label: SideLabel; own: number; others: number } | null;
};

/**
 * Each target's most distinguishing codes: those where its label profile is farthest from the other targets' replies
 * to the same code, by the mean over the eight labels of |own rate − others' rate| at the headline cut. p: replies to
 * the code dealt to targets at random; adjusted over all codes of the target. Null with fewer than two targets.
 */
export function distinctSection(study: Study): Section | null {
  const rows = study.judges.flatMap((judge) => {
    const compared = comparable(study, judge);
    if (compared.length < 2) return [];
    return compared.flatMap((group) =>
      deviations(study, group, compared)
        .slice(0, SHOWN)
        .map((row, i) => ({ ...row, place: i + 1 })),
    );
  });
  if (rows.length === 0) return null;
  return {
    id: 'distinct-codes',
    title: say('Most distinguishing codes', '最能区分各对象的编码'),
    lead: say(
      `For each target, the ${SHOWN} codes where its replies differ most from the other targets’ replies to the same code, and the label that differs most there. The largest of many differences is large by chance too: the adjusted p says whether it stands out.`,
      `对每个对象列出与其他对象在同一编码上差别最大的 ${SHOWN} 个编码，以及其中差别最大的标签。许多差值中最大的那个，单凭偶然也会显得大；是否突出，请看校正后的 p 值。`,
    ),
    notes: [
      say(
        'Distance: mean over the eight labels of the difference of rates, in absolute value. With two or more measured targets, references are left out of the comparison.',
        '距离：八个标签占比之差绝对值的平均。有两个以上被测对象时，参照不参与比较。',
      ),
    ],
    table: tableOf(rows, [
      ...who(study),
      def('place', say('Place', '名次'), 'count', (row) => row.place),
      def('code', CODE, 'text', (row): Text => codeText(row.code)),
      def('distance', say('Distance', '距离'), 'number', (row) => row.distance),
      def('label', LABEL, 'text', (row) => (row.top ? LABEL_NAMES[row.top.label] : null)),
      def('own', say('Its rate', '该对象占比'), 'rate', (row) => row.top?.own ?? null),
      def('others', say('Others’ rate', '其他对象占比'), 'rate', (row) => row.top?.others ?? null),
      def('difference', DIFFERENCE, 'signed', ({ top }) => (top ? top.own - top.others : null)),
      def('p', P, 'p', (row) => row.p),
      def('p_bh', P_BH, 'p', (row) => row.adjusted),
    ]),
    weight: 'detail',
  };
}

/** All codes of a target, the most deviating first. */
function deviations(study: Study, group: Group, compared: readonly Group[]): Deviation[] {
  const columns = compared.map((g) =>
    SIDE_LABELS.map((label) => itemMeans(g, labelAt(label, cutOf(study, g)))),
  );
  const codes = codesIn(study);
  const how = enough(study.how, codes.length);
  const found = codes.flatMap((code): Omit<Deviation, 'adjusted'>[] => {
    const { has } = codeOnly(code);
    const items = study.items.flatMap((item, i) => (has(item) ? [i] : []));
    const own = compared.flatMap((g) => items.map(() => g === group));
    const values = SIDE_LABELS.map((_, l) =>
      compared.flatMap((_, g) => items.map((i) => columns[g]?.[l]?.[i] ?? null)),
    );
    const profiles = splitMeans(values);
    const tested = permutationTest((dealt) => distance(profiles(dealt)), own, how);
    if (tested.value === null) return [];
    return [
      {
        group,
        code,
        distance: tested.value,
        p: tested.baseline?.p ?? null,
        top: largest(profiles(own)),
      },
    ];
  });
  const adjusted = benjaminiHochberg(found.map(({ p }) => p));
  return found
    .map((row, i) => ({ ...row, adjusted: adjusted[i] ?? null }))
    .sort((a, b) => b.distance - a.distance);
}

type Profiles = { own: (number | null)[]; others: (number | null)[] };
const distance = ({ own, others }: Profiles): number | null => meanRateDistance(own, others);

/** The label whose rates differ most; the first of equals. */
function largest({ own, others }: Profiles): Deviation['top'] {
  let top: Deviation['top'] = null;
  SIDE_LABELS.forEach((label, i) => {
    const [a, b] = [own[i] ?? null, others[i] ?? null];
    if (a === null || b === null) return;
    if (top === null || Math.abs(a - b) > Math.abs(top.own - top.others)) {
      top = { label, own: a, others: b };
    }
  });
  return top;
}

/** Means of each column over own rows and over the others. Sums over own rows only, since it runs for each permutation. */
function splitMeans(columns: readonly (readonly (number | null)[])[]) {
  const totals = columns.map((column) => {
    const known = column.filter((x) => x !== null);
    return { sum: known.reduce((a, b) => a + b, 0), n: known.length };
  });
  return (dealt: readonly boolean[]): Profiles => {
    const rows: number[] = [];
    for (let i = 0; i < dealt.length; i++) if (dealt[i] === true) rows.push(i);
    const own: (number | null)[] = [];
    const others: (number | null)[] = [];
    columns.forEach((column, c) => {
      let sum = 0;
      let n = 0;
      for (const row of rows) {
        const x = column[row] ?? null;
        if (x === null) continue;
        sum += x;
        n++;
      }
      const total = totals[c] ?? { sum: 0, n: 0 };
      own.push(n === 0 ? null : sum / n);
      others.push(total.n === n ? null : bounded((total.sum - sum) / (total.n - n)));
    });
    return { own, others };
  };
}

/** A difference of sums can leave 0…1 by a rounding. */
const bounded = (x: number): number => Math.min(1, Math.max(0, x));
