import { z } from 'zod';
import { done, id, text, time } from './common.js';
import type { Declared } from './declare.js';
import { ONE_LINE, rule } from './rules.js';

const CREDENTIAL_KINDS = [
  'counsellor',
  'psychologist',
  'psychiatrist',
  'degree',
  'training',
  'other',
] as const;
const CONFLICT_KINDS = ['target', 'company', 'question'] as const;

const line = z.string().trim().min(1).max(200).regex(ONE_LINE);
const words = z.string().trim().min(1).max(4000);
const tier = z.number().int().min(0).max(3);
const day = z.string().regex(
  rule(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
    en: 'must be a day, such as 2026-03-01',
    'zh-CN': '须为日期，例如 2026-03-01',
  }),
);
const minute = z.number().int().min(0).max(1440);
const slots = z.array(z.object({ from: minute, to: minute })).max(12);
const weekly = z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7']), slots);
const exceptions = z.record(day, slots).refine((value) => Object.keys(value).length <= 400);

const profile = z.object({
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
const figure = z.object({
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

const standing = z.object({
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

const mineReply = z.object({
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

const matching = z.object({
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

const ofProject = { who: 'project', of: 'project' } as const;
const ofCampaign = { who: 'project', of: 'campaign' } as const;

/** Routes of the experts' platform: people. */
export const expertsPeople = {
  'GET /api/me/expert': {
    about: 'One’s own profile as an expert: what one said, what was verified, figures, tiers.',
    access: { who: 'person' },
    reply: mineReply,
  },
  'PUT /api/me/expert': {
    about: 'Changes what one says of oneself, following a revision.',
    access: { who: 'person' },
    body: z.strictObject({
      after: z.number().int().min(0),
      about: z.string().max(2000),
      langs: z.array(z.string().min(2).max(20)).max(20),
      strong: z.array(line).max(50),
      optOuts: z.array(line).max(50),
      zone: z.string().min(1).max(60),
      weekly,
      exceptions,
      urgent: z.boolean(),
      house: z.string().trim().max(100),
    }),
    reply: z.object({ revision: z.number().int() }),
  },
  'POST /api/me/credentials': {
    about: 'Claims a credential; it is used once somebody else has verified it.',
    access: { who: 'person' },
    body: z.strictObject({
      kind: z.enum(CREDENTIAL_KINDS),
      title: line,
      issuer: line,
      evidence: z.string().trim().max(2000),
      fileHash: z
        .string()
        .regex(
          rule(/^[0-9a-f]{64}$/, {
            en: 'must be a SHA-256 sum: 64 digits and letters a–f',
            'zh-CN': '须为 SHA-256 校验和：64 位数字或字母 a–f',
          }),
        )
        .nullable(),
      /** The last day that it is valid. */
      expires: day.nullable(),
    }),
    reply: z.object({ id: z.string() }),
  },
  'POST /api/me/credentials/:credential': {
    about: 'Takes a credential back.',
    access: { who: 'person' },
    body: z.strictObject({ withdraw: z.literal(true) }),
    reply: done,
  },
  'POST /api/me/conflicts': {
    about: 'Names what one must not rate: a target, a company, a question that one wrote.',
    access: { who: 'person' },
    body: z.strictObject({ kind: z.enum(CONFLICT_KINDS), name: line }),
    reply: z.object({ id: z.string() }),
  },
  'POST /api/me/conflicts/:conflict': {
    about: 'Says that a conflict is over.',
    access: { who: 'person' },
    body: z.strictObject({ end: z.literal(true) }),
    reply: done,
  },
  'POST /api/me/tier-changes/:change': {
    about: 'Says why one does not agree with a change of one’s tier.',
    access: { who: 'person' },
    body: z.strictObject({ appeal: words }),
    reply: done,
  },
  'GET /api/me/kept': {
    about: 'What is kept about oneself as an expert: what, why, for how long, and how much of it.',
    access: { who: 'person' },
    reply: z.object({
      kept: z.array(
        z.object({
          id: z.string(),
          rows: z.number().int(),
          what: text,
          why: text,
          howLong: text,
          /** Who sees it beside oneself. */
          seenBy: text,
        }),
      ),
    }),
  },
  'GET /api/me/kept.json': {
    about: 'Everything that is kept about oneself as an expert, as one file.',
    access: { who: 'person' },
    reply: 'file',
  },
  'GET /api/experts': {
    about: 'Experts of the projects that the viewer sees; peers see name and tier only.',
    access: { who: 'project', may: 'annotate', of: null },
    query: z.object({ project: id.optional(), find: z.string().max(100).optional() }),
    reply: z.object({
      experts: z.array(
        z.object({
          person: z.string(),
          name: z.string(),
          me: z.boolean(),
          tiers: z.array(z.object({ project: z.string(), tier })),
          /** Null for peers. */
          detail: z
            .object({
              verified: z.array(z.enum(CREDENTIAL_KINDS)),
              waiting: z.number().int(),
              appeals: z.number().int(),
              langs: z.array(z.string()),
              volume: z.number().int(),
              agreement: figure,
              accuracy: figure,
            })
            .nullable(),
        }),
      ),
      projects: z.array(
        z.object({ id: z.string(), name: z.string().nullable(), manages: z.boolean() }),
      ),
    }),
  },
  'GET /api/projects/:project/experts/:person': {
    about:
      'One expert in a project: all of it for who consults or manages, the tier alone for peers.',
    access: { ...ofProject, may: 'annotate' },
    reply: z.object({
      person: z.string(),
      name: z.string(),
      me: z.boolean(),
      tier,
      manages: z.boolean(),
      detail: mineReply
        .pick({
          credentials: true,
          conflicts: true,
          figures: true,
          derived: true,
          changes: true,
          history: true,
        })
        .extend({
          profile: profile.omit({ revision: true }),
          standing,
          /** Free hours of the next seven days; null: no hours are written down. */
          freeHours: z.number().nullable(),
        })
        .nullable(),
    }),
  },
  'POST /api/projects/:project/experts/:person/credentials/:credential': {
    about: 'Says whether a credential is proven; never one’s own.',
    access: { ...ofProject, may: 'people' },
    body: z.strictObject({ verified: z.boolean(), reason: words }),
    reply: done,
  },
  'POST /api/projects/:project/experts/:person/conflicts': {
    about: 'Names what somebody must not rate.',
    access: { ...ofProject, may: 'set-up' },
    body: z.strictObject({ kind: z.enum(CONFLICT_KINDS), name: line }),
    reply: z.object({ id: z.string() }),
  },
  'PUT /api/projects/:project/experts/:person/tier': {
    about:
      'Sets a tier with reason and evidence. The person is told, and may appeal where it is a lower one.',
    access: { ...ofProject, may: 'set-up' },
    body: z.strictObject({ tier, reason: words, evidence: words }),
    reply: done,
  },
  'POST /api/projects/:project/experts/:person/appeals/:change': {
    about: 'Answers an appeal: the change stays, or the tier before it comes back.',
    access: { ...ofProject, may: 'set-up' },
    body: z.strictObject({ grant: z.boolean(), answer: words }),
    reply: done,
  },
  'POST /api/projects/:project/tiers': {
    about: 'Looks at once who has earned the next tier; the server does it by itself every hour.',
    access: { ...ofProject, may: 'set-up' },
    body: z.strictObject({ evaluate: z.literal(true) }),
    reply: z.object({ promoted: z.number().int() }),
  },
  'GET /api/campaigns/:campaign/matching': {
    about: 'Who would get what, and why not the others: nothing is given.',
    access: { ...ofCampaign, may: 'set-up' },
    query: z.object({ size: z.coerce.number().int().min(1).max(200).default(30) }),
    reply: matching,
  },
  'POST /api/campaigns/:campaign/matching': {
    about:
      'Keeps places in panels for the people that matching chose, for as long as the settings say.',
    access: { ...ofCampaign, may: 'set-up' },
    body: z.strictObject({ size: z.number().int().min(1).max(1000) }),
    reply: z.object({ run: z.string(), items: z.number().int(), places: z.number().int() }),
  },
  'DELETE /api/campaigns/:campaign/matching': {
    about: 'Lets go of all places that are kept.',
    access: { ...ofCampaign, may: 'set-up' },
    reply: done,
  },
} satisfies Record<string, Declared>;
