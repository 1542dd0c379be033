import { z } from 'zod';
import { CREDENTIAL_KINDS } from '../../experts/people/credential-kinds.js';
import { done, id, text } from './common.js';
import type { Declared } from './declare.js';
import {
  CONFLICT_KINDS,
  day,
  exceptions,
  figure,
  line,
  matching,
  mineReply,
  profile,
  standing,
  tier,
  weekly,
  words,
} from './people-shapes.js';
import { rule } from './rules.js';

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
