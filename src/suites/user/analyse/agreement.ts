import { type Estimate, type Section, same } from '../../../contract/index.js';
import { cohenKappa, gwet, krippendorffAlpha, ratingsOf } from '../../../stats/index.js';
import { join, say } from '../say.js';
import { byName } from '../score/collect.js';
import type { How } from '../score/evaluate.js';
import type { UserRow } from '../score/figure.js';
import { def, tableOf } from './table.js';

/** One rating of one criterion of one answer. */
type Rating = { unit: string; rater: string; value: number; cluster: string };

type Pair = {
  a: string;
  b: string;
  n: number;
  agreement: number | null;
  kappa: Estimate;
  ac1: Estimate;
};

/** Judges that read the replies: panels are made of others, and local baselines read nothing. */
const reads = (judge: string | null): judge is string =>
  judge !== null && !/^(local|panel)\//.test(judge);

/** How far the judges of a run, people's files among them, agree on the same criteria of the same answers. */
export class Agreement {
  private readonly ratings: Rating[] = [];

  constructor(private readonly how: How) {}

  /** Ratings that a rule gave say nothing of a judge and are left out; of repeated judgings the first counts. */
  push({ judge, target, item, repeat, judgeRepeat, verdicts }: UserRow): void {
    if (!reads(judge) || judgeRepeat !== 1) return;
    for (const { step, state, value, why } of verdicts)
      if (state === 'rated' && value !== null && why !== 'no_text')
        this.ratings.push({
          unit: JSON.stringify([target, item.id, repeat, step]),
          rater: judge,
          value: value.rank,
          cluster: this.how.clusterOf(item),
        });
  }

  /** Null with fewer than two judges, or where no two rated the same. */
  section(): Section | null {
    const judges = [...new Set(this.ratings.map(({ rater }) => rater))].sort(byName);
    const pairs = judges
      .flatMap((a, i) => judges.slice(i + 1).map((b) => this.pairOf(a, b)))
      .filter(({ n }) => n > 0);
    if (pairs.length === 0) return null;
    const alpha = krippendorffAlpha(ratingsOf(this.sorted()), 'ordinal').value;
    return {
      id: 'judge-agreement',
      title: say('How far the judges agree', '裁判之间是否一致'),
      lead: join(
        say(
          'Two judges’ ratings of the same criterion of the same answer: how often they are equal, and how much of that is more than chance.',
          '两个裁判对同一回答、同一项的评定：有多少相同，其中又有多少超出了偶然。',
        ),
        ...(judges.length > 2 && alpha !== null
          ? [
              say(
                `All ${judges.length} judges together: Krippendorff’s α (ordinal) ${alpha.toFixed(2)}.`,
                `全部 ${judges.length} 个裁判一起：Krippendorff α（定序）为 ${alpha.toFixed(2)}。`,
              ),
            ]
          : []),
      ),
      notes: [
        say(
          'κ: Cohen; AC1: Gwet, steadier where one level is rare. 1 is full agreement, 0 is what chance gives. Replies without text are rated by rule and left out. Intervals: 95 % percentile bootstrap over the same units as elsewhere. Agreement with one another is no proof that either is right.',
          'κ 为 Cohen κ；AC1 为 Gwet AC1，在某一等级很少出现时更稳。1 为完全一致，0 与偶然相当。没有文字的回答按规则评定，不计入。区间为 95% 百分位自助法，重抽单位与其他各表相同。彼此一致并不证明哪一方正确。',
        ),
      ],
      table: tableOf(pairs, [
        def('a', say('First judge', '裁判一'), 'text', (pair) => pair.a),
        def('b', say('Second judge', '裁判二'), 'text', (pair) => pair.b),
        def('n', say('Ratings by both', '双方都评的项数'), 'count', (pair) => pair.n),
        def('agreement', say('Equal', '一致率'), 'rate', (pair) => pair.agreement),
        def('kappa', same('κ'), 'number', (pair) => pair.kappa),
        def('ac1', same('AC1'), 'number', (pair) => pair.ac1),
      ]),
      weight: 'main',
    };
  }

  private pairOf(a: string, b: string): Pair {
    const of = (judge: string): Map<string, Rating> =>
      new Map(this.ratings.flatMap((r) => (r.rater === judge ? [[r.unit, r]] : [])));
    const second = of(b);
    const both = [...of(a).values()]
      .flatMap((x) => {
        const y = second.get(x.unit);
        return y === undefined ? [] : [{ x, y }];
      })
      .sort((p, q) => byName(p.x.unit, q.x.unit));
    const { agreement, ...kappa } = cohenKappa(
      both.map(({ x }) => x.value),
      both.map(({ y }) => y.value),
      { seed: this.how.seed, draws: this.how.draws, clusters: both.map(({ x }) => x.cluster) },
    );
    const chance = gwet(both.map(({ x, y }) => [x.value, y.value]));
    const ac1: Estimate = {
      value: chance.value,
      low: null,
      high: null,
      n: chance.n,
      ...(chance.reason !== undefined && { reason: chance.reason }),
    };
    return { a, b, n: both.length, agreement, kappa, ac1 };
  }

  private sorted(): Rating[] {
    return [...this.ratings].sort((p, q) => byName(p.unit, q.unit) || byName(p.rater, q.rater));
  }
}
