import type { Chart, Estimate, Section } from '../../contract/index.js';
import { bootstrapRatios, bootstrapStatistic, mean } from '../../stats/index.js';
import { charted, cutOf, referenceMark, type Study, targetText } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { AT_TEXT, CUT, INTERVAL_NOTE, ITEMS, join, say, sideText } from './analyse-words.js';
import type { Group } from './score-collect.js';
import { weightedMean } from './score-context.js';
import { binsByLang } from './score-information.js';
import { itemLengths, itemMeans, SIDES, type Side, sideAt } from './score-items.js';
import { codesOf } from './score-rates.js';

const BANDS = [say('short', '短'), say('middle', '中'), say('long', '长')] as const;
const LONG_MINUS_SHORT = say('long − short', '长 − 短');

type Band = { items: number; length: number | null; shares: Record<Side, Estimate> };
type Row = { group: Group; bands: Band[]; trend: Record<Side, Estimate> };

/**
 * Both sides' rates in thirds of reply length. The thirds are common to all targets of a judge (within each language),
 * so that targets are compared at like length; a target may have few replies in one of them.
 */
export function lengthSection(study: Study): Section {
  const rows = study.judges.flatMap((judge) => rowsOf(study, judge));
  const lines = rows.flatMap((row) =>
    BANDS.flatMap((name, i) => {
      const band = row.bands[i];
      return band === undefined ? [] : [{ ...row, ...band, name, last: i === BANDS.length - 1 }];
    }),
  );
  return {
    id: 'length',
    title: say('By length of reply', '按回答长度分层'),
    lead: join(
      say(
        'Rates of both sides among short, middle and long replies; the thirds are the same for all targets, so targets can be compared at like length.',
        '短、中、长三档回答中两侧的占比；分档对所有对象相同，因此可在长度相近时比较各对象。',
      ),
      say(
        'In the table, “long − short” stands in the row of the long replies: an interval without 0 means that the rate moves with length.',
        '数据表中的“长 − 短”列在“长”一行：区间不含 0 说明占比随长度变化。',
      ),
    ),
    notes: [
      say(
        'Length in characters, averaged over an item’s replies; thirds of all non-empty replies within each language. A longer reply has more room for any label: the paper names length as a confounder.',
        '长度按字符数计，在题目的各次回答之间取平均；在各语言内将全部非空回答三等分。回答越长，出现任何标签的机会越多：论文也把长度列为混杂因素。',
      ),
      INTERVAL_NOTE,
    ],
    table: tableOf(lines, [
      ...who(study),
      def('band', say('Replies', '回答'), 'text', (line) => line.name),
      def('items', ITEMS, 'count', (line) => line.items),
      def('length', say('Mean length', '平均长度'), 'number', (line) => line.length),
      def('cut', CUT, 'text', (line) => AT_TEXT[cutOf(study, line.group)]),
      ...SIDES.map((side) =>
        def<(typeof lines)[number]>(side, sideText(side), 'rate', (line) => line.shares[side]),
      ),
      ...SIDES.map((side) =>
        def<(typeof lines)[number]>(
          `${side}_trend`,
          say(
            `${sideText(side).en}: ${LONG_MINUS_SHORT.en}`,
            `${sideText(side)['zh-CN']}：${LONG_MINUS_SHORT['zh-CN']}`,
          ),
          'signed',
          (line) => (line.last ? line.trend[side] : null),
        ),
      ),
    ]),
    chart: chart(study, rows),
    weight: 'detail',
  };
}

function rowsOf(study: Study, judge: string | null): Row[] {
  const groups = study.groups.filter((group) => group.judge === judge);
  const lengths = groups.map((group) => itemLengths(group).map((x) => (x === 0 ? null : x)));
  const bands = binsByLang(
    groups.flatMap(() => study.items),
    lengths.flat(),
    BANDS.length,
  );
  return groups.map((group, g) => {
    const from = g * study.items.length;
    const own = bands.slice(from, from + study.items.length);
    return rowOf(study, group, own, lengths[g] ?? []);
  });
}

function rowOf(
  study: Study,
  group: Group,
  bands: readonly (number | null)[],
  lengths: readonly (number | null)[],
): Row {
  const at = cutOf(study, group);
  const codes = codesOf(study.items);
  const how = { ...study.how, clusters: codes };
  const columns = { reinforcing: column('reinforcing'), boundary: column('boundary') };
  function column(side: Side): (number | null)[] {
    return itemMeans(group, sideAt(side, at));
  }
  const share = (side: Side, band: number): Estimate => {
    const numerators = columns[side].map((x, i) => (bands[i] === band ? x : null));
    const [estimate] = bootstrapRatios([{ numerators }], how);
    if (estimate === undefined) throw new RangeError('lengthSection: no estimate');
    return estimate;
  };
  const trend = (side: Side): Estimate => {
    const ends = study.items.flatMap((_, i) => (bands[i] === 0 || bands[i] === 2 ? [i] : []));
    const values = ends.map((i) => columns[side][i] ?? null);
    const long = ends.map((i) => bands[i] === 2);
    return bootstrapStatistic(
      (weights) => {
        const [a, b] = [true, false].map((end) => weightedMean(values, weights, long, end));
        return a == null || b == null ? null : a - b;
      },
      ends.length,
      { ...study.how, clusters: ends.map((i) => codes[i] ?? '') },
    );
  };
  return {
    group,
    bands: BANDS.map((_, band) => ({
      items: bands.filter((b) => b === band).length,
      length: mean(lengths.filter((x, i) => x !== null && bands[i] === band).map((x) => x ?? 0)),
      shares: { reinforcing: share('reinforcing', band), boundary: share('boundary', band) },
    })),
    trend: { reinforcing: trend('reinforcing'), boundary: trend('boundary') },
  };
}

/** Both sides, one row a target and third. */
function chart(study: Study, rows: readonly Row[]): Chart {
  const drawn = charted(study);
  const shown = rows.filter((row) => drawn.includes(row.group));
  return {
    kind: 'two-sided',
    left: sideText('reinforcing'),
    right: sideText('boundary'),
    unit: 'rate',
    groups: shown.map((row) => ({
      label: targetText(row.group),
      bars: BANDS.flatMap((name, i) => {
        const band = row.bands[i];
        if (band === undefined) return [];
        return SIDES.map((side) => ({
          label: name,
          side: side === 'reinforcing' ? ('left' as const) : ('right' as const),
          estimate: band.shares[side],
          ...referenceMark(study, row.group),
        }));
      }),
    })),
  };
}
