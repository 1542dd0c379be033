import type { Section } from '../../contract/index.js';
import { type Line, overallOf, type Study } from './analyse-study.js';
import { axesChart, def, tableOf, who } from './analyse-table.js';
import { AGGREGATION_NAMES, BASELINE_NOTE, INTERVAL_NOTE, join, say } from './analyse-words.js';
import { BASELINE_JUDGES } from './local-judges.js';
import { OVERALL } from './score-slices.js';
import { AGGREGATIONS } from './types.js';

/** The overall score made in other ways, and whether the ranking of targets survives it. */
export function aggregationsSection(study: Study): Section {
  const rows = [...study.lines, ...study.baselines].map((line) => ({
    line,
    scores: AGGREGATIONS.map((how) => overallOf(study, line, OVERALL, how)),
  }));
  const ranked = rows.map((row) => ({ ...row, ranks: ranksOf(row, rows) }));
  return {
    id: 'aggregations',
    title: say('Other ways to aggregate', '其他汇总方式'),
    lead: join(
      say(
        'The published score gives each of the abilities the same weight, however few questions it rests on. Other weights are as defensible and may rank targets otherwise.',
        '发布口径给每项能力同样的权重，不论题数多少。其他权重同样说得通，名次可能因此改变。',
      ),
      ...moves(study, ranked),
    ),
    notes: [
      say(
        'Ranks among the measured targets of one judge, 1 is the highest; equal scores share a rank.',
        '名次在同一裁判下的被测对象之间排列，1 为最高；分数相同则名次相同。',
      ),
      BASELINE_NOTE,
      INTERVAL_NOTE,
    ],
    table: tableOf(ranked, [
      ...who,
      ...AGGREGATIONS.flatMap((how, i) => {
        const name = AGGREGATION_NAMES[how];
        return [
          def<(typeof ranked)[number]>(how, name, 'number', (row) => row.scores[i] ?? null),
          def<(typeof ranked)[number]>(
            `rank_${how}`,
            say(`Rank: ${name.en}`, `名次：${name['zh-CN']}`),
            'count',
            (row) => row.ranks[i] ?? null,
          ),
        ];
      }),
      def('moves', say('Places between best and worst rank', '名次相差'), 'count', ({ ranks }) =>
        spread(ranks),
      ),
    ]),
    chart: axesChart(
      study,
      AGGREGATIONS.map((how) => AGGREGATION_NAMES[how]),
      (line) => AGGREGATIONS.map((how) => overallOf(study, line, OVERALL, how)),
    ),
    weight: 'main',
  };
}

type Row = { line: Line; scores: ReturnType<typeof overallOf>[] };
type Ranked = Row & { ranks: (number | null)[] };

/** 1 + how many measured targets of the same judge score higher; null where there is nothing to rank. */
function ranksOf(row: Row, rows: readonly Row[]): (number | null)[] {
  const rivals = rows.filter((r) => r.line.role === 'measured' && r.line.judge === row.line.judge);
  if (row.line.role !== 'measured' || rivals.length < 2) return AGGREGATIONS.map(() => null);
  return AGGREGATIONS.map((_, i) => {
    const own = row.scores[i]?.value ?? null;
    if (own === null) return null;
    return 1 + rivals.filter((r) => (r.scores[i]?.value ?? Number.NEGATIVE_INFINITY) > own).length;
  });
}

function spread(ranks: readonly (number | null)[]): number | null {
  const known = ranks.filter((r) => r !== null);
  return known.length === 0 ? null : Math.max(...known) - Math.min(...known);
}

/** Who is first under which weighting. */
function moves(study: Study, ranked: readonly Ranked[]) {
  return study.judges.flatMap((judge) => {
    // How verdicts that read nothing rank the targets says nothing of them.
    if (judge !== null && BASELINE_JUDGES.includes(judge)) return [];
    const own = ranked.filter((row) => row.line.judge === judge && row.line.role === 'measured');
    if (!own.some((row) => row.ranks.some((r) => r !== null))) return [];
    const leaders = AGGREGATIONS.map((_, i) =>
      own.filter((row) => row.ranks[i] === 1).map((row) => row.line.name.en),
    );
    const moved = own.filter((row) => (spread(row.ranks) ?? 0) > 0).length;
    const by = judge === null ? say('', '') : say(` (judge ${judge})`, `（裁判 ${judge}）`);
    const steady = new Set(leaders.map((names) => names.join())).size === 1;
    const first = (i: number, and: string): string => (leaders[i] ?? []).join(and);
    const who = (lang: 'en' | 'zh-CN'): string =>
      AGGREGATIONS.map((how, i) => `${AGGREGATION_NAMES[how][lang]}: ${first(i, ', ')}`).join('; ');
    if (moved === 0)
      return [
        say(
          `No target changes its rank; first under every weighting: ${first(0, ', ')}${by.en}.`,
          `各种权重下名次都不变，第一名是 ${first(0, '、')}${by['zh-CN']}。`,
        ),
      ];
    return [
      steady
        ? say(
            `${moved} of ${own.length} targets change their rank; first under every weighting: ${first(0, ', ')}${by.en}.`,
            `${own.length} 个被测对象中有 ${moved} 个名次会变；各种权重下的第一名都是：${first(0, '、')}${by['zh-CN']}。`,
          )
        : say(
            `${moved} of ${own.length} targets change their rank; the first place goes by ${who('en')}${by.en}.`,
            `${own.length} 个被测对象中有 ${moved} 个名次会变；第一名随口径而变：${who('zh-CN').replaceAll(': ', '：').replaceAll('; ', '；')}${by['zh-CN']}。`,
          ),
    ];
  });
}
