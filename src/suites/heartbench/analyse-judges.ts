import { type Estimate, type Section, same } from '../../contract/index.js';
import { cohenKappa, gwet } from '../../stats/index.js';
import type { Study } from './analyse-study.js';
import { def, tableOf } from './analyse-table.js';
import { say } from './analyse-words.js';
import { BASELINE_JUDGES } from './local-judges.js';
import type { Entry } from './score-collect.js';
import { UNSCORED } from './score-question.js';

type Both = { a: boolean; b: boolean; session: string };

/** How far the judges that read the replies, people's files among them, agree; null with fewer than two. */
export function judgesSection(study: Study): Section | null {
  const judges = study.judges.filter(
    (judge): judge is string =>
      judge !== null && !judge.startsWith('panel/') && !BASELINE_JUDGES.includes(judge),
  );
  const rows = judges
    .flatMap((a, i) => judges.slice(i + 1).map((b) => rowOf(study, a, b)))
    .filter(({ n }) => n > 0);
  if (rows.length === 0) return null;
  return {
    id: 'judge-agreement',
    title: say('How far the judges agree', '裁判之间是否一致'),
    lead: say(
      'Two judges’ verdicts on the same criterion of the same answer: how often they are equal, and how much of that is more than chance.',
      '两个裁判对同一回答、同一条细则的评判：有多少相同，其中又有多少超出了偶然。',
    ),
    notes: [
      say(
        'κ: Cohen; AC1: Gwet, steadier where hits are rare. 1 is full agreement, 0 is what chance gives. Of repeated judgings the first counts. Intervals over source sessions. Agreement with one another is no proof that either is right.',
        'κ 为 Cohen κ；AC1 为 Gwet AC1，在命中很少时更稳。1 为完全一致，0 与偶然相当。重复评判只取第一次。区间按来源会谈重抽。彼此一致并不证明哪一方正确。',
      ),
    ],
    table: tableOf(rows, [
      def('a', say('First judge', '裁判一'), 'text', (row) => row.a),
      def('b', say('Second judge', '裁判二'), 'text', (row) => row.b),
      def('n', say('Verdicts by both', '双方都评的条数'), 'count', (row) => row.n),
      def('agreement', say('Equal', '一致率'), 'rate', (row) => row.agreement),
      def('kappa', same('κ'), 'number', (row) => row.kappa),
      def('ac1', same('AC1'), 'number', (row) => row.ac1),
    ]),
    weight: 'main',
  };
}

function rowOf(study: Study, a: string, b: string) {
  const both = bothOf(study, a, b);
  const { agreement, ...kappa } = cohenKappa(
    both.map((pair) => pair.a),
    both.map((pair) => pair.b),
    { seed: study.seed, draws: study.draws, clusters: both.map((pair) => pair.session) },
  );
  const { value, n, reason } = gwet(both.map((pair) => [pair.a, pair.b]));
  const ac1: Estimate = {
    value,
    low: null,
    high: null,
    n,
    ...(reason !== undefined && { reason }),
  };
  return { a, b, n: both.length, agreement, kappa, ac1 };
}

/** Rows that both rated, of the same target, question and repeat. */
function bothOf(study: Study, a: string, b: string): Both[] {
  const of = (judge: string) => study.lines.filter((line) => line.judge === judge);
  return of(a).flatMap((first) => {
    const second = of(b).find((line) => line.name.en === first.name.en);
    return study.items.flatMap(({ session }, i) =>
      firsts(first.group?.entries[i]).flatMap((x) =>
        firsts(second?.group?.entries[i])
          .filter((y) => y.repeat === x.repeat)
          .flatMap((y) => hitsOf(x, y, session)),
      ),
    );
  });
}

const firsts = (entries: readonly Entry[] = []): Entry[] =>
  entries.filter(({ judgeRepeat }) => judgeRepeat === 1);

const hitsOf = (x: Entry, y: Entry, session: string): Both[] =>
  [...x.hits].flatMap((hit, row) => {
    const other = y.hits[row] ?? UNSCORED;
    if (hit === UNSCORED || other === UNSCORED) return [];
    return [{ a: hit === 1, b: other === 1, session }];
  });
