import type { Text } from '../../contract/index.js';
import type { CampaignSettings } from '../work/settings.js';

/** What is known before the start. Shares are of items. */
export type PlanAsk = {
  questions: number;
  answers: number;
  /** Raters of each tier, bronze first. */
  raters: readonly [number, number, number, number];
  hoursPerWeek: number;
  /** Of one item. */
  minutes: number;
  /** Simple, middle, hard; together 1. */
  difficulty: readonly [number, number, number];
  /** Items that only silver and higher, gold and higher, platinum may take. */
  atLeast: readonly [number, number, number];
  startMs: number;
  dueMs: number | null;
  settings: CampaignSettings;
  /** Items where they are not questions × answers: what is left of a campaign. */
  items?: number;
  /** Verdicts that were given already. */
  given?: number;
  /** How many have the exam before them; all raters where it is left out. */
  unexamined?: number;
};

/** What is missing or in the way. `blocks`: it cannot be done so. */
export type Missing = { id: string; blocks: boolean; text: Text };

export type Plan = {
  items: number;
  /** Verdicts that are still wanted: items × overlap, less those that were given. */
  judgements: number;
  /** Hidden checks among them, and answers of exams, beside them. */
  gold: number;
  exam: number;
  hours: number;
  hoursEach: number | null;
  judgementsEach: number | null;
  cost: { judgements: number; gold: number; exam: number; total: number; most: number };
  currency: string;
  weeks: number | null;
  finishMs: number | null;
  seniorShare: number;
  possible: boolean;
  reasons: Missing[];
};

const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Reckons a campaign: judgements, hours, cost and finish date, and why it cannot be done so. Work is thought of as
 * spread over raters by their hours; items that ask for a tier go to those who have it.
 */
export function planOf(ask: PlanAsk): Plan {
  const { settings } = ask;
  const items = ask.items ?? ask.questions * ask.answers;
  const judgements = Math.max(0, items * settings.overlap - (ask.given ?? 0));
  const rate = Math.min(settings.gold.rate, 0.99);
  // A share of all work: with 5 % checks, 95 % are ordinary.
  const gold = Math.ceil((judgements * rate) / (1 - rate) - 1e-9);
  const people = ask.raters.reduce((sum, n) => sum + n, 0);
  const exam = settings.exam.required ? (ask.unexamined ?? people) * settings.exam.items : 0;
  const all = judgements + gold + exam;
  const hours = (all * ask.minutes) / 60;
  const weekly = people * ask.hoursPerWeek;
  const weeks = weekly > 0 ? weeksNeeded(ask, judgements + gold, exam) : null;
  const finishMs =
    weeks === null || !Number.isFinite(weeks) ? null : Math.ceil(ask.startMs + weeks * WEEK_MS);
  const reasons = reasonsOf(ask, { items, judgements, people, weeks, finishMs });
  return {
    items,
    judgements,
    gold,
    exam,
    hours,
    hoursEach: people > 0 ? hours / people : null,
    judgementsEach: people > 0 ? Math.ceil((judgements + gold) / people) : null,
    cost: costOf(ask, { judgements, gold, exam }),
    currency: settings.money.currency,
    weeks: weeks !== null && Number.isFinite(weeks) ? weeks : null,
    finishMs,
    seniorShare: ask.atLeast[0],
    possible: reasons.every(({ blocks }) => !blocks),
    reasons,
  };
}

/** Of `needs[t]`, the share of items whose lowest tier is exactly t. */
const exactly = ([silver, gold, platinum]: PlanAsk['atLeast']): number[] => [
  1 - silver,
  silver - gold,
  gold - platinum,
  platinum,
];

/** Weeks until all is done: the tightest group of tiers decides, as lower ones cannot help it. Infinite: nobody may. */
function weeksNeeded(ask: PlanAsk, work: number, exam: number): number {
  const shares = [1, ...ask.atLeast];
  const each = shares.map((share, tier) => {
    const people = ask.raters.slice(tier).reduce((sum, n) => sum + n, 0);
    const own = tier === 0 ? exam : 0;
    const needed = ((work * share + own) * ask.minutes) / 60;
    if (needed === 0) return 0;
    return people === 0 ? Number.POSITIVE_INFINITY : needed / (people * ask.hoursPerWeek);
  });
  const cap = ask.settings.dailyCap;
  const people = ask.raters.reduce((sum, n) => sum + n, 0);
  const capped = cap === null || people === 0 ? 0 : work / (people * cap) / 7;
  return Math.max(...each, capped);
}

/** Minor units: each price is rounded as it is for one item, and the sum of expected ones once. */
function costOf(
  ask: PlanAsk,
  { judgements, gold, exam }: { judgements: number; gold: number; exam: number },
): Plan['cost'] {
  const { money, exam: about } = ask.settings;
  const mean = meanPrice(ask, (tier) => tier);
  const top = ask.raters.reduce((best, n, tier) => (n > 0 ? tier : best), 0);
  const highest = meanPrice(ask, () => top);
  const lowest = money.prices.reduce((sum, price, d) => sum + price * (ask.difficulty[d] ?? 0), 0);
  // Whoever sits an exam is new: paid at the base.
  const forExam = about.paid ? Math.round((exam * lowest * money.tierPercent[0]) / 100) : 0;
  const forWork = Math.round(judgements * mean);
  const forGold = Math.round(gold * mean);
  return {
    judgements: forWork,
    gold: forGold,
    exam: forExam,
    total: forWork + forGold + forExam,
    most: Math.round((judgements + gold) * highest) + forExam,
  };
}

/** Price of an item to expect: tiers take part in what they may take by their number. */
function meanPrice(ask: PlanAsk, tierOf: (tier: number) => number): number {
  const { prices, tierPercent } = ask.settings.money;
  const share = exactly(ask.atLeast);
  let sum = 0;
  share.forEach((part, lowest) => {
    if (part <= 0) return;
    const may = ask.raters.map((n, tier) => (tier >= lowest ? n : 0));
    const people = may.reduce((a, b) => a + b, 0);
    may.forEach((n, tier) => {
      // With nobody there yet, the lowest tier that may is reckoned with.
      const weight = people === 0 ? Number(tier === lowest) : n / people;
      if (weight === 0) return;
      prices.forEach((price, d) => {
        const one = Math.round((price * (tierPercent[tierOf(tier)] ?? 100)) / 100);
        sum += part * weight * (ask.difficulty[d] ?? 0) * one;
      });
    });
  });
  return sum;
}

type Reckoned = {
  items: number;
  judgements: number;
  people: number;
  weeks: number | null;
  finishMs: number | null;
};

function reasonsOf(
  ask: PlanAsk,
  { items, judgements, people, weeks, finishMs }: Reckoned,
): Missing[] {
  const { settings } = ask;
  const out: Missing[] = [];
  const add = (id: string, blocks: boolean, en: string, zh: string): void => {
    out.push({ id, blocks, text: { en, 'zh-CN': zh } });
  };
  if (settings.overlap > people)
    add(
      'overlap',
      true,
      `each item needs ${settings.overlap} different people and there are ${people}; invite ${settings.overlap - people} more or lower the overlap`,
      `每项需要 ${settings.overlap} 位不同的评审，现有 ${people} 位；请再邀请 ${settings.overlap - people} 位，或减少每项人数`,
    );
  ask.atLeast.forEach((share, i) => {
    const tier = i + 1;
    const may = ask.raters.slice(tier).reduce((sum, n) => sum + n, 0);
    if (share > 0 && may < settings.overlap)
      add(
        `tier-${tier}`,
        true,
        `${percent(share)} of the items ask for ${TIER_EN[tier]} or higher, and ${may} of ${settings.overlap} needed people have it`,
        `${percent(share)} 的题目要求${TIER_ZH[tier]}及以上，每项需要 ${settings.overlap} 人，而符合的只有 ${may} 人`,
      );
  });
  const most = Math.floor(settings.shareCap * items + 1e-9);
  if (people >= settings.overlap && people * most < judgements)
    add(
      'share-cap',
      true,
      `with at most ${percent(settings.shareCap)} of the items for one person, ${people} people can give ${people * most} of ${judgements} verdicts; raise the share or invite ${Math.ceil(judgements / Math.max(1, most)) - people} more`,
      `每人最多评 ${percent(settings.shareCap)} 的题目，${people} 人只能给出 ${judgements} 份评判中的 ${people * most} 份；请提高上限，或再邀请 ${Math.ceil(judgements / Math.max(1, most)) - people} 人`,
    );
  // One person rates several answers to a question as soon as their items are more than the questions.
  const each = people === 0 ? 0 : Math.min(items, Math.ceil(judgements / people));
  if (ask.questions <= settings.spacing && each > ask.questions)
    add(
      'spacing',
      true,
      `the same question comes again after ${settings.spacing} others at the soonest, and there are ${ask.questions} questions; lower the spacing to ${Math.max(0, ask.questions - 1)} or invite ${Math.max(1, Math.ceil(judgements / Math.max(1, ask.questions)) - people)} more people`,
      `同一问题至少隔 ${settings.spacing} 题才会再次出现，而问题只有 ${ask.questions} 个；请把间隔降到 ${Math.max(0, ask.questions - 1)}，或再邀请 ${Math.max(1, Math.ceil(judgements / Math.max(1, ask.questions)) - people)} 人`,
    );
  if (weeks === null && people === 0) return out;
  if (finishMs !== null && ask.dueMs !== null && finishMs > ask.dueMs) {
    const have = Math.max(0, (ask.dueMs - ask.startMs) / WEEK_MS);
    add(
      'due',
      true,
      `it takes ${rounded(weeks ?? 0)} weeks and there are ${rounded(have)}; invite more people, agree on more hours, or move the due date`,
      `需要 ${rounded(weeks ?? 0)} 周，而期限内只有 ${rounded(have)} 周；请增加人手或时间，或推迟期限`,
    );
  }
  if (people < settings.overlap + 1 && people >= settings.overlap)
    add(
      'no-reserve',
      false,
      'every person is needed for every item: one who falls ill stops the work; one or two more make it safe',
      '每一项都需要全部人员：任何一人缺席都会停工；最好再邀请一两位',
    );
  return out;
}

const TIER_EN = ['bronze', 'silver', 'gold', 'platinum'];
const TIER_ZH = ['青铜', '白银', '黄金', '铂金'];
const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
const rounded = (n: number): number => Math.round(n * 10) / 10;
