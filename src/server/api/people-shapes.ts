import { z } from 'zod';
import { CREDENTIAL_KINDS } from '../../experts/people/credential-kinds.js';
import { text, time } from './common.js';
import { ONE_LINE, rule } from './rules.js';

/** What the routes of people take and give: profiles, credentials, conflicts, figures, tiers, matching. */

export const CONFLICT_KINDS = ['target', 'company', 'question'] as const;

export const line = z.string().trim().min(1).max(200).regex(ONE_LINE);
export const words = z.string().trim().min(1).max(4000);
export const tier = z.number().int().min(0).max(3);
export const day = z.string().regex(
  rule(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
    en: 'must be a day, such as 2026-03-01',
    'zh-CN': '须为日期，例如 2026-03-01',
  }),
);
const minute = z.number().int().min(0).max(1440);
const slots = z.array(z.object({ from: minute, to: minute })).max(12);
export const weekly = z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7']), slots);
export const exceptions = z.record(day, slots).refine((value) => Object.keys(value).length <= 400);

export const profile = z.object({
  revision: z.number().int(),
  about: z.string(),
  langs: z.array(z.string()),
  strong: z.array(z.string()),
  optOuts: z.array(z.string()),
  zone: z.string(),
  weekly: z.record(z.string(), slots),
  exceptions: z.record(z.string(), slots),
  urgent: z.boolean(),
  house: z.string(),
});

const credential = z.object({
  id: z.string(),
  kind: z.enum(CREDENTIAL_KINDS),
  title: z.string(),
  issuer: z.string(),
  evidence: z.string(),
  fileHash: z.string().nullable(),
  expiresMs: time.nullable(),
  state: z.enum(['claimed', 'verified', 'refused', 'withdrawn', 'expired']),
  madeMs: time,
  verifier: z.string().nullable(),
  verifiedMs: time.nullable(),
  reason: z.string(),
});

const conflict = z.object({
  id: z.string(),
  kind: z.enum(CONFLICT_KINDS),
  name: z.string(),
  madeMs: time,
  own: z.boolean(),
});

/** A share with its 95 % interval. */
export const figure = z.object({
  right: z.number(),
  n: z.number().int(),
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const abilityFigures = z.object({
  ability: z.string(),
  /** Leave-one-out: with the majority of the others, on items that are closed. */
  agreement: figure,
  /** Hidden checks with a standard. */
  accuracy: figure,
});

const tierChange = z.object({
  id: z.string(),
  project: z.string(),
  from: tier,
  to: tier,
  cause: z.enum(['rule', 'set', 'demoted', 'appeal']),
  reason: text,
  evidence: text,
  by: z.string().nullable(),
  atMs: time,
  appeal: z
    .object({
      words: z.string(),
      atMs: time,
      state: z.enum(['open', 'upheld', 'granted']),
      answer: z.string().nullable(),
      answeredBy: z.string().nullable(),
      answeredMs: time.nullable(),
    })
    .nullable(),
});

const need = z.object({
  what: z.enum(['volume', 'accuracy', 'consistency', 'alarm']),
  have: z.number(),
  want: z.number(),
  met: z.boolean(),
});

export const standing = z.object({
  project: z.string(),
  projectName: z.string().nullable(),
  tier,
  sinceMs: time.nullable(),
  /** Verdicts in the project. */
  volume: z.number().int(),
  /** Campaigns that they take part in, where there are cases to learn from. */
  campaigns: z.array(z.object({ id: z.string(), title: z.string() })),
  /** What the next tier wants; empty at the top. */
  next: z.array(need),
  badges: z.array(
    z.object({
      id: z.enum([
        'first',
        'fifty',
        'two-hundred',
        'six-hundred',
        'calibrated',
        'careful',
        'steady',
        'licensed',
      ]),
      reached: z.boolean(),
    }),
  ),
});

const history = z.array(
  z.object({
    kind: z.string(),
    byOneself: z.boolean(),
    atMs: time,
    about: z.record(z.string(), z.string()),
  }),
);

export const mineReply = z.object({
  profile,
  credentials: z.array(credential),
  conflicts: z.array(conflict),
  figures: z.array(abilityFigures),
  /** Abilities in which the lower bound of agreement is high: what one is strong in, by the figures. */
  derived: z.array(z.string()),
  standings: z.array(standing),
  changes: z.array(tierChange),
  history,
  /** Abilities and content notes of one's campaigns, to choose from. */
  abilities: z.array(z.string()),
  notes: z.array(z.string()),
});

const featuresOf = z.object({
  difficulty: z.number().int(),
  abilities: z.array(z.string()),
  fields: z.number().int(),
  mixed: z.boolean(),
  chars: z.number().int(),
  complexity: z.number().int(),
  licensed: z.boolean(),
  heavy: z.boolean(),
  lang: z.string(),
});

export const matching = z.object({
  seed: z.string(),
  items: z.array(
    z.object({
      item: z.string(),
      excerpt: z.string(),
      overlap: z.number().int(),
      features: featuresOf,
      panel: z.array(
        z.object({
          person: z.string(),
          name: z.string(),
          tier,
          practice: z.boolean(),
          why: z.array(text),
        }),
      ),
      /** Why the others do not get it. */
      others: z.array(z.object({ person: z.string(), name: z.string(), why: z.array(text) })),
      /** What is missing where the panel is smaller than wanted. */
      missing: z.array(text),
    }),
  ),
  people: z.array(
    z.object({
      person: z.string(),
      name: z.string(),
      tier,
      places: z.number().int(),
      practice: z.number().int(),
      freeHours: z.number().nullable(),
    }),
  ),
  warnings: z.array(text),
  /** Places that are kept now, from an earlier run, and for how long a run keeps them. */
  kept: z.number().int(),
  keepHours: z.number().int(),
  /** Open items without a full panel yet. */
  open: z.number().int(),
});
