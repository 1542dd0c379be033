import { z } from 'zod';
import { isZone } from './zone.js';

/** 0 bronze, 1 silver, 2 gold, 3 platinum. */
export const TIERS = ['bronze', 'silver', 'gold', 'platinum'] as const;
export type Tier = (typeof TIERS)[number];

const share = z.number().min(0).max(1);
const int = (low: number, high: number) => z.number().int().min(low).max(high);

/**
 * What a campaign's owner may set. Every choice that the method leaves open is one of these, with the default written
 * here; docs/experts.md says why each default is what it is.
 */
export const campaignSettings = z.strictObject({
  /** Verdicts of different people for each item. */
  overlap: int(1, 15).default(3),
  /** How work finds people. `manual` still lets urgent work be pushed. */
  mode: z.enum(['self', 'ability', 'free-time', 'manual']).default('self'),
  /** Minutes that a claimed item stays with somebody who gives no sign of life. */
  leaseMinutes: int(2, 1440).default(15),
  /** The same question comes again to one rater after so many others at the soonest. */
  spacing: int(0, 100).default(5),
  /** Items a rater may do a day; null: no limit. */
  dailyCap: int(1, 10_000).nullable().default(null),
  /** Largest share of a campaign's items that one person may rate. */
  shareCap: share.default(1),
  /** Where skipped work goes for the one who skipped it. */
  skipped: z.enum(['never', 'last']).default('never'),
  exam: z
    .strictObject({
      /** False only where nobody has to learn a standard. */
      required: z.boolean().default(true),
      items: int(10, 20).default(20),
      /** Share of right answers that passes: 17 of 20. */
      pass: share.default(0.85),
      /** Share of right answers in each ability with two items or more. */
      floor: share.default(0.5),
      attempts: int(1, 10).default(2),
      coolDownHours: int(0, 720).default(24),
      /** Whether a finished attempt is paid, at the price of its items. */
      paid: z.boolean().default(false),
    })
    .prefault({}),
  gold: z
    .strictObject({
      /** Share of hidden checks in somebody's work. */
      rate: share.default(0.05),
      /** The same for the first `newItems`, and after bad results. */
      newRate: share.default(0.1),
      newItems: int(0, 1000).default(50),
    })
    .prefault({}),
  quality: z
    .strictObject({
      /** Error rates in control and out of it, for the Bernoulli CUSUM. */
      p0: share.default(0.1),
      p1: share.default(0.25),
      watch: z.number().positive().default(3),
      alarm: z.number().positive().default(4),
      /** Points of the exam and the first work that set the baseline. */
      baseline: int(10, 200).default(30),
      /** Items of the rolling consistency curve. */
      window: int(10, 200).default(30),
      /** An alarm stops new claims until somebody looked at it. */
      pauseOnAlarm: z.boolean().default(true),
    })
    .prefault({}),
  divergence: z
    .strictObject({
      /** Share of an item's fields without a clear majority that calls a consultation. */
      share: share.default(0.3),
      /** Distance of two ratings, as a share of the scale, that counts as a split field. */
      spread: share.default(0.5),
      /** Fields whose every split calls one, by id or by its beginning. */
      always: z.array(z.string().max(200)).max(50).default([]),
    })
    .prefault({}),
  tiers: z
    .strictObject({
      /** To reach silver, gold, platinum. */
      volume: z.tuple([int(0, 1e6), int(0, 1e6), int(0, 1e6)]).default([50, 200, 600]),
      /** Lower bound of the interval of right hidden checks. */
      accuracy: z.tuple([share, share, share]).default([0.7, 0.8, 0.85]),
      /** Leave-one-out agreement over the window. */
      consistency: z.tuple([share, share, share]).default([0.7, 0.75, 0.8]),
    })
    .prefault({}),
  money: z
    .strictObject({
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('CNY'),
      /** Time zone of pay weeks and days. */
      zone: z
        .string()
        .min(1)
        .max(60)
        .refine(isZone, {
          message: 'no such time zone',
          params: {
            en: 'must be a time zone such as Asia/Shanghai',
            'zh-CN': '须为时区名称，例如 Asia/Shanghai',
          },
        })
        .default('Asia/Shanghai'),
      period: z.enum(['week', 'half-month']).default('week'),
      /** Minor units for simple, middle and hard items. */
      prices: z.tuple([int(0, 1e8), int(0, 1e8), int(0, 1e8)]).default([500, 1000, 2000]),
      /** Hundredths of the price by tier: bronze is the base, gold half as much again. */
      tierPercent: z
        .tuple([int(1, 1000), int(1, 1000), int(1, 1000), int(1, 1000)])
        .default([100, 120, 150, 180]),
      /** Minor units for an item that was too distressing. */
      distress: int(0, 1e8).default(100),
    })
    .prefault({}),
  matching: z
    .strictObject({
      /** Lowest tier that simple, middle and hard items ask for where an import names none. */
      lowest: z.tuple([int(0, 3), int(0, 3), int(0, 3)]).default([0, 0, 0]),
      /** Abilities whose hard items want a licensed person: part of the ability's name in any language. */
      ethics: z
        .array(z.string().min(1).max(60))
        .max(20)
        .default(['ethic', 'moral', '伦理', '道德']),
      /** Kinds of verified credentials of which hard items of those abilities want one; none: nobody is kept out. */
      licences: z
        .array(z.string().max(60))
        .max(20)
        .default(['counsellor', 'psychologist', 'psychiatrist']),
      /** Verdicts under which somebody is still learning: never without somebody experienced at the same item. */
      novice: int(0, 1000).default(30),
      /** Share of simple items that keep one place as practice for a learner of bronze, silver, gold, platinum. */
      practice: z.tuple([share, share, share, share]).default([1, 0.5, 0, 0]),
      /** How much the ability, a light load, free time and something new count; only their proportion matters. */
      weights: z
        .strictObject({
          ability: share.default(0.6),
          load: share.default(0.15),
          time: share.default(0.15),
          novelty: share.default(0.1),
        })
        .prefault({}),
      /** Hours that a place in a panel is kept for somebody. */
      keepHours: int(1, 720).default(48),
    })
    .prefault({}),
  care: z
    .strictObject({
      heavyPerDay: int(0, 1000).default(20),
      /** Others between two heavy items. */
      heavySpacing: int(0, 50).default(2),
      breakMinutes: int(5, 240).default(45),
      breakHeavy: int(1, 100).default(10),
      /** What raters are shown who stop and ask for help: local help lines, as the team writes them. */
      helpText: z.string().max(2000).default(''),
    })
    .prefault({}),
  blind: z
    .strictObject({
      share: z.number().min(0.3).max(0.4).default(0.3),
      raters: int(2, 9).default(3),
      /** Agreement with the judge that a release needs. */
      gate: share.default(0.75),
      /** Lowest tier of raters. */
      tier: int(0, 3).default(1),
      /** Credentials of which one is needed; none: any verified one. */
      credentials: z.array(z.string().max(60)).max(20).default([]),
    })
    .prefault({}),
});
export type CampaignSettings = z.infer<typeof campaignSettings>;

/** All defaults. */
export const defaultSettings = (): CampaignSettings => campaignSettings.parse({});
