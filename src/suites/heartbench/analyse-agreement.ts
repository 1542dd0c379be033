import { type Estimate, type Section, same } from '../../contract/index.js';
import { cohenKappa } from '../../stats/index.js';
import type { Line, Study } from './analyse-study.js';
import { def, tableOf, who } from './analyse-table.js';
import { join, say } from './analyse-words.js';
import type { Entry, Group, ItemFacts } from './score-collect.js';
import { overallValue } from './score-figures.js';
import { UNSCORED } from './score-question.js';
import { sheetOf } from './score-sheet.js';
import { OVERALL } from './score-slices.js';

const KINDS = {
  all: say('all criteria', '全部细则'),
  bonus: say('bonuses', '加分项'),
  penalty: say('penalties', '扣分项'),
  gate: say('gates', '一票否决项'),
} as const;
type Kind = keyof typeof KINDS;

type Row = {
  line: Line;
  kind: Kind;
  pairs: number;
  agreement: number | null;
  kappa: Estimate;
  spread: number | null;
};

/** How far a judge agrees with itself when it judges the same answers again. */
export function agreementSection(study: Study): Section {
  const rows = study.lines.flatMap((line) => rowsOf(study, line));
  return {
    id: 'agreement',
    title: say('The judge against itself', '裁判的自我一致性'),
    lead: join(
      say(
        'How often two judgings of the same answer say the same of a criterion, and κ, which takes away what chance alone gives.',
        '同一回答评两次，对同一条细则给出相同结论的比例；以及扣除偶然一致后的 κ。',
      ),
      ...(rows.every((row) => row.pairs === 0)
        ? [
            say(
              'Each answer was judged once, so nothing can be said; run with --judge-repeats 2.',
              '每个回答只评了一次，无从判断；请用 --judge-repeats 2 运行。',
            ),
          ]
        : []),
    ),
    notes: [
      say(
        'Penalties and gates are hit so seldom that raw agreement on them is high whatever the judge does: read κ. Intervals over source sessions. Agreement with itself is not agreement with people.',
        '扣分项和一票否决项很少命中，无论裁判如何，原始一致率都会很高，请看 κ。区间按来源会谈重抽。与自己一致，不等于与人一致。',
      ),
    ],
    table: tableOf(rows, [
      ...who,
      def('kind', say('Criteria', '细则'), 'text', (row) => KINDS[row.kind]),
      def('pairs', say('Pairs of verdicts', '评判对数'), 'count', (row) => row.pairs),
      def('agreement', say('Agreement', '一致率'), 'rate', (row) => row.agreement),
      def('kappa', same('κ'), 'number', (row) => row.kappa),
      def(
        'spread',
        say('Overall: highest minus lowest judging', '总分：最高一次减最低一次'),
        'number',
        (row) => (row.kind === 'all' ? row.spread : null),
      ),
    ]),
    weight: 'detail',
  };
}

type Pair = { a: boolean; b: boolean; kind: Exclude<Kind, 'all'>; session: string };

function rowsOf(study: Study, line: Line): Row[] {
  if (line.group === null) return [];
  const pairs = pairsOf(study.items, line.group);
  const spread = spreadOf(study, line.group);
  return (Object.keys(KINDS) as Kind[]).map((kind) => {
    const own = kind === 'all' ? pairs : pairs.filter((pair) => pair.kind === kind);
    const { agreement, ...kappa } = cohenKappa(
      own.map((pair) => pair.a),
      own.map((pair) => pair.b),
      { seed: study.seed, draws: study.draws, clusters: own.map((pair) => pair.session) },
    );
    return { line, kind, pairs: own.length, agreement, kappa, spread };
  });
}

/** All pairs of judgings of the same answer, rows that both rated. */
function pairsOf(items: readonly ItemFacts[], group: Group): Pair[] {
  return items.flatMap((item, i) => {
    const entries = group.entries[i] ?? [];
    return entries.flatMap((first, k) =>
      entries
        .slice(k + 1)
        .filter((second) => second.repeat === first.repeat)
        .flatMap((second) => bothRated(item, first, second)),
    );
  });
}

function bothRated(item: ItemFacts, first: Entry, second: Entry): Pair[] {
  const { points, gates } = item.rubric;
  return points.flatMap((score, row): Pair[] => {
    const [a, b] = [first.hits[row] ?? UNSCORED, second.hits[row] ?? UNSCORED];
    if (a === UNSCORED || b === UNSCORED) return [];
    const kind = gates.includes(row) ? 'gate' : score < 0 ? 'penalty' : 'bonus';
    return [{ a: a === 1, b: b === 1, kind, session: item.session }];
  });
}

/** Highest minus lowest overall score of single judgings; null with fewer than two. */
function spreadOf(study: Study, group: Group): number | null {
  const judgings = new Set(group.entries.flat().map((entry) => entry.judgeRepeat));
  if (judgings.size < 2) return null;
  const scores = [...judgings].flatMap((judging) => {
    const entries = group.entries.map((list) => list.filter((e) => e.judgeRepeat === judging));
    const sheet = sheetOf(study, { ...group, entries }, study.rule);
    return overallValue(study, sheet, OVERALL, study.aggregation) ?? [];
  });
  return scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores);
}
