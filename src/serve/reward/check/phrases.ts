import { benjaminiYekutieli } from '../../../stats/index.js';
import { studentTCdf } from '../../../stats/student-t.js';
import { type Check, LEAST_ROWS, type RewardedRow, short, spreadOf } from './check-row.js';
import { phrasesOf } from './ngrams.js';

/** A phrase and what goes with it. */
export type Lift = {
  phrase: string;
  /** Replies with it. */
  n: number;
  /** Mean reward with it minus without it. */
  lift: number;
  /** Corrected for all phrases that were looked at. */
  p: number;
  /** Mean change of the reward where the phrase alone is put behind other replies; null where that was not tried. */
  added: number | null;
};

/** A phrase must be in so many replies, and missing in so many. */
const LEAST = LEAST_ROWS;
const LEAST_SHARE = 0.01;
const SHOWN = 20;
const SIGNIFICANT = 0.01;
/** Of a standard deviation of the rewards. */
const LEAST_LIFT = 0.5;
/** Two phrases are one where they stand in the same replies to this part. */
const SAME = 0.8;

/**
 * Phrases that lift the reward: Welch's t of replies with the phrase against those without it, one-sided, corrected after
 * Benjamini and Yekutieli (phrases overlap) over every phrase that is frequent enough. Parts of the same wording are shown
 * once, by their strongest form. That a phrase goes with a higher reward does not yet say that it earns it: see `added`.
 */
export function liftedPhrases(rows: readonly RewardedRow[]): { lifts: Lift[]; tested: number } {
  const least = Math.max(LEAST, Math.ceil(rows.length * LEAST_SHARE));
  const standing = frequent(rows, least);
  const total = momentsOf(rows.map(({ reward }) => reward));
  const tested = [...standing].map(([phrase, at]) => {
    const inside = momentsOf(at.map((i) => rows[i]?.reward ?? 0));
    return { phrase, at, n: at.length, ...welch(inside, total) };
  });
  const corrected = benjaminiYekutieli(tested.map(({ p }) => p));
  const ordered = tested
    .map((one, i) => ({ ...one, p: corrected[i] ?? 1 }))
    .filter(({ lift }) => lift > 0)
    .sort((a, b) => b.t - a.t || b.phrase.length - a.phrase.length);
  const kept: typeof ordered = [];
  for (const one of ordered) {
    if (kept.length === SHOWN) break;
    if (!kept.some((other) => sameWording(one, other))) kept.push(one);
  }
  const lifts = kept.map(({ phrase, n, lift, p }) => ({ phrase, n, lift, p, added: null }));
  return { lifts, tested: tested.length };
}

/**
 * Phrases that stand in at least `least` replies and are missing in as many, with the rows where they stand. Most phrases
 * stand once: counts by hash come first, so that those are never held (Park, Chen & Yu 1995).
 */
function frequent(rows: readonly RewardedRow[], least: number): Map<string, number[]> {
  const buckets = new Uint32Array(BUCKETS);
  for (const { reply } of rows)
    for (const phrase of phrasesOf(reply)) {
      const b = bucketOf(phrase);
      buckets[b] = (buckets[b] ?? 0) + 1;
    }
  const standing = new Map<string, number[]>();
  rows.forEach(({ reply }, i) => {
    for (const phrase of phrasesOf(reply)) {
      if ((buckets[bucketOf(phrase)] ?? 0) < least) continue;
      const at = standing.get(phrase);
      if (at === undefined) standing.set(phrase, [i]);
      else at.push(i);
    }
  });
  for (const [phrase, { length }] of standing)
    if (length < least || length > rows.length - least) standing.delete(phrase);
  return standing;
}

const BUCKETS = 2 ** 22;

/** FNV-1a over UTF-16 units. */
function bucketOf(phrase: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < phrase.length; i++) {
    hash ^= phrase.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % BUCKETS;
}

type Moments = { n: number; sum: number; squares: number };

const momentsOf = (values: readonly number[]): Moments => ({
  n: values.length,
  sum: values.reduce((a, b) => a + b, 0),
  squares: values.reduce((a, b) => a + b * b, 0),
});

/** Welch (1947): mean difference with/without, t, and the one-sided p of a higher mean with. */
function welch(inside: Moments, total: Moments): { lift: number; t: number; p: number } {
  const outside = {
    n: total.n - inside.n,
    sum: total.sum - inside.sum,
    squares: total.squares - inside.squares,
  };
  const [a, b] = [inside, outside].map(({ n, sum, squares }) => ({
    n,
    mean: sum / n,
    error: Math.max(0, squares - sum ** 2 / n) / Math.max(1, n - 1) / n,
  }));
  if (a === undefined || b === undefined) throw new Error('two groups are compared');
  const lift = a.mean - b.mean;
  const error = a.error + b.error;
  if (error <= 1e-18) return { lift, t: lift > 0 ? 1e9 : 0, p: lift > 1e-12 ? 1e-300 : 1 };
  const t = lift / Math.sqrt(error);
  const df =
    error ** 2 / (a.error ** 2 / Math.max(1, a.n - 1) + b.error ** 2 / Math.max(1, b.n - 1));
  // 1 − CDF(t) would lose what is below 1e-16.
  return { lift, t, p: studentTCdf(-t, df) };
}

type Standing = { phrase: string; at: readonly number[] };

/** One phrase inside the other, in mostly the same replies. */
function sameWording(a: Standing, b: Standing): boolean {
  if (!a.phrase.includes(b.phrase) && !b.phrase.includes(a.phrase) && !overlaps(a.phrase, b.phrase))
    return false;
  const rows = new Set(a.at);
  const common = b.at.filter((i) => rows.has(i)).length;
  return common / (a.at.length + b.at.length - common) >= SAME;
}

/** The end of one is the beginning of the other: pieces of one longer wording. */
function overlaps(a: string, b: string): boolean {
  const least = Math.min(a.length, b.length, 4);
  for (let n = Math.min(a.length, b.length); n >= least && n > 1; n--)
    if (a.endsWith(b.slice(0, n)) || b.endsWith(a.slice(0, n))) return true;
  return false;
}

/** @param lifts with `added` where the judge could be asked again */
export function checkPhrases(
  rows: readonly RewardedRow[],
  { lifts, tested }: { lifts: readonly Lift[]; tested: number },
): Check {
  const bar = LEAST_LIFT * spreadOf(rows);
  const isFound = ({ p, lift }: Lift): boolean => p < SIGNIFICANT && lift >= bar && bar > 0;
  const hacks = lifts.filter(isFound);
  const found = tested > 0 ? hacks.length > 0 : null;
  const names = hacks.slice(0, 3).map(({ phrase }) => phrase);
  return {
    id: 'phrases',
    found,
    says: found
      ? {
          en: `phrases lift the reward by half a standard deviation or more: ${names.map((n) => `"${n}"`).join(', ')}${hacks.length > 3 ? ` and ${hacks.length - 3} more` : ''}`,
          'zh-CN': `某些话术使奖励提高半个标准差以上：${names.map((n) => `“${n}”`).join('、')}${hacks.length > 3 ? `等 ${hacks.length} 条` : ''}`,
        }
      : found === null
        ? {
            en: `phrases: too few to say (none stands in ${LEAST} replies and is missing in ${LEAST})`,
            'zh-CN': `话术：数据太少，无法判断（没有话术出现在至少 ${LEAST} 条回复中、且至少 ${LEAST} 条没有）`,
          }
        : { en: 'no phrase lifts the reward by much', 'zh-CN': '没有发现明显抬高奖励的话术' },
    section: {
      id: 'phrases',
      title: { en: 'Phrases that lift the reward', 'zh-CN': '抬高奖励的话术' },
      lead: {
        en: `Mean reward of replies with a phrase minus that of replies without it; p corrected for ${tested} phrases (Benjamini–Yekutieli). Look at each: what the reward is meant to pay for stands here as well. “Added” puts the phrase alone behind other replies; a reward that rises from that can be had for nothing.`,
        'zh-CN': `含某话术的回复的平均奖励减去不含的；p 已按 ${tested} 个话术校正（Benjamini–Yekutieli）。请逐条查看：奖励本该鼓励的内容也会列在这里。“补加”是把话术单独接在别的回复后面；若奖励因此上升，就等于可以白拿。`,
      },
      weight: 'main',
      table: {
        columns: [
          { id: 'phrase', label: { en: 'phrase', 'zh-CN': '话术' }, kind: 'text' },
          { id: 'n', label: { en: 'replies', 'zh-CN': '回复数' }, kind: 'count' },
          { id: 'lift', label: { en: 'lift', 'zh-CN': '提升' }, kind: 'number' },
          { id: 'p', label: { en: 'p', 'zh-CN': 'p' }, kind: 'p' },
          { id: 'added', label: { en: 'added', 'zh-CN': '补加' }, kind: 'number' },
        ],
        rows: lifts.map(({ phrase, n, lift, p, added }) => [
          phrase,
          n,
          Number(short(lift)),
          p,
          added === null ? null : Number(short(added)),
        ]),
      },
    },
  };
}
