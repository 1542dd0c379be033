import { z } from 'zod';
import { campaignSettings } from '../../experts/work/settings.js';
import { PERMISSIONS } from './access.js';
import { done, id, moment, name, pageOf, paging, text, time } from './common.js';
import type { Declared } from './declare.js';
import { campaignImports } from './experts-campaigns-imports.js';

const status = z.enum(['draft', 'open', 'paused', 'closed']);
const itemKind = z.enum(['task', 'gold', 'exam', 'practice', 'blind']);
const state = z.enum(['open', 'full', 'closed', 'diverged', 'consulting', 'resolved', 'withdrawn']);

const campaign = z.object({
  id: z.string(),
  project: z.string(),
  suite: z.string(),
  title: z.string(),
  status,
  dueMs: time.nullable(),
  madeMs: time,
  revision: z.number().int(),
  /** Ordinary items, and how many of them have all their verdicts. */
  items: z.number().int(),
  done: z.number().int(),
  raters: z.number().int(),
});

/** What has to be seen to before it is opened; `blocks`: it cannot be opened before. */
const missing = z.object({ id: z.string(), blocks: z.boolean(), text });

const toCampaign = { who: 'project', may: 'set-up', of: 'campaign' } as const;
const toProject = { who: 'project', may: 'set-up', of: 'project' } as const;

const count = z.number().int().min(0).max(10_000_000);
const four = <T extends z.ZodType>(one: T) => z.tuple([one, one, one, one]);
const three = <T extends z.ZodType>(one: T) => z.tuple([one, one, one]);

/** What is known before the start; the settings are the campaign's. */
const planAsked = z.object({
  questions: count.min(1),
  answers: count.min(1),
  /** Raters of each tier. */
  raters: four(z.number().int().min(0).max(10_000)),
  /** Hours a week of one rater. */
  hoursPerWeek: z.number().min(0.1).max(168),
  minutes: z.number().min(0.05).max(600),
  /** Shares of simple, middle and hard items. */
  difficulty: three(z.number().min(0).max(1)),
  /** Share of items that only silver and higher, gold and higher, platinum may take. */
  atLeast: three(z.number().min(0).max(1)),
  startMs: moment.nullable().default(null),
  dueMs: moment.nullable().default(null),
  settings: campaignSettings,
});

const plan = z.object({
  items: z.number().int(),
  judgements: z.number().int(),
  gold: z.number().int(),
  exam: z.number().int(),
  /** Of all of them, and of each rater. */
  hours: z.number(),
  hoursEach: z.number().nullable(),
  judgementsEach: z.number().nullable(),
  /** Minor units. `most`: everything done by the highest tier that there is. */
  cost: z.object({
    judgements: z.number().int(),
    gold: z.number().int(),
    exam: z.number().int(),
    total: z.number().int(),
    most: z.number().int(),
  }),
  currency: z.string(),
  weeks: z.number().nullable(),
  finishMs: time.nullable(),
  /** Share of the judgements that silver and higher tiers have to give. */
  seniorShare: z.number(),
  possible: z.boolean(),
  /** Why it cannot be done, or what is tight; `blocks`: it cannot be done so. */
  reasons: z.array(missing),
});

const filter = {
  kind: itemKind.optional(),
  state: state.optional(),
  difficulty: z.coerce.number().int().min(1).max(3).optional(),
  tier: z.coerce.number().int().min(0).max(3).optional(),
  batch: id.optional(),
  heavy: z.enum(['yes', 'no']).optional(),
  /** Beginning of the importer's own id. */
  find: z.string().max(200).optional(),
  /** When it was put in. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

const change = z
  .object({
    difficulty: z.number().int().min(1).max(3),
    tier: z.number().int().min(0).max(3),
    heavy: z.boolean(),
    priority: z.number().int().min(-1000).max(1000),
    overlap: z.number().int().min(1).max(15),
    withdrawn: z.boolean(),
  })
  .partial();

/** Days of the campaign's zone, both included. */
const day = z.iso.date();
const days = { from: day.optional(), to: day.optional() };

/** Set-up of the experts' work: campaigns, items, people, plans, exports. */
export const expertsCampaigns = {
  'GET /api/campaigns': {
    about: 'Campaigns of the projects that the viewer reads, newest first, with how far they are.',
    access: { who: 'project', may: 'read', of: null },
    reply: z.object({
      campaigns: z.array(campaign),
      /** What a new campaign begins with. */
      defaults: campaignSettings,
    }),
  },
  'POST /api/projects/:project/campaigns': {
    about: 'Makes a campaign; it is a draft until it is opened.',
    access: toProject,
    body: z.strictObject({
      title: name,
      /** Empty: items with forms of their own. */
      suite: z.string().max(200).default(''),
      dueMs: moment.nullable().default(null),
      settings: campaignSettings.default(campaignSettings.parse({})),
    }),
    reply: z.object({ id: z.string() }),
  },
  'POST /api/projects/:project/plans': {
    about:
      'Reckons judgements, hours, cost and finish date before anything is made, or says why it cannot be done.',
    access: toProject,
    unlogged: true,
    body: planAsked,
    reply: plan,
  },
  'GET /api/campaigns/:campaign': {
    about: 'A campaign with its settings, and what is missing before it can be opened.',
    access: { who: 'project', may: 'read', of: 'campaign' },
    reply: campaign.extend({
      settings: campaignSettings,
      rubric: z.number().int(),
      missing: z.array(missing),
      /** Ordinary items by state, and items of the other kinds. */
      states: z.record(z.string(), z.number().int()),
      kinds: z.record(z.string(), z.number().int()),
    }),
  },
  'GET /api/campaigns/:campaign/rights': {
    about:
      'What one may do in a campaign, so that its pages show only what can be done; nothing for one that is not shown.',
    access: { who: 'signed-in' },
    reply: z.object({ may: z.array(z.enum(PERMISSIONS)) }),
  },
  'PATCH /api/campaigns/:campaign': {
    about:
      'Changes title, due date or settings, following a revision; a closed one stays as it is.',
    access: toCampaign,
    body: z.strictObject({
      revision: z.number().int(),
      title: name.optional(),
      dueMs: moment.nullable().optional(),
      settings: campaignSettings.optional(),
    }),
    reply: z.object({ revision: z.number().int() }),
  },
  'POST /api/campaigns/:campaign/status': {
    about: 'Opens, pauses or closes a campaign. What it lacks for opening is said.',
    access: toCampaign,
    body: z.strictObject({ revision: z.number().int(), to: z.enum(['open', 'paused', 'closed']) }),
    reply: z.object({ revision: z.number().int() }),
  },
  'GET /api/campaigns/:campaign/plan': {
    about: 'What is left of a campaign as a plan, with the time that items took so far.',
    access: toCampaign,
    query: z.object({ hoursPerWeek: z.coerce.number().min(0.1).max(168).default(5) }),
    reply: plan.extend({
      /** Median minutes of an item; `measured`: of so many verdicts, 0 where the default is taken. */
      minutes: z.number(),
      measured: z.number().int(),
    }),
  },
  'GET /api/campaigns/:campaign/raters': {
    about: 'Who takes part, and who of the project could be added.',
    access: toCampaign,
    reply: z.object({
      raters: z.array(
        z.object({
          person: z.string(),
          name: z.string(),
          status: z.enum(['active', 'paused', 'left']),
          reason: text.nullable(),
          calibrated: z.number().int(),
          band: z.string(),
          submitted: z.number().int(),
          /** Items left because they distressed, with their content notes: a sign to care, never a fault. */
          left: z.object({
            n: z.number().int(),
            today: z.number().int(),
            notes: z.array(z.object({ note: z.string(), n: z.number().int() })),
          }),
          joinedMs: time,
        }),
      ),
      others: z.array(z.object({ person: z.string(), name: z.string() })),
    }),
  },
  'POST /api/campaigns/:campaign/raters': {
    about:
      'Adds people who may annotate in the project. Whoever takes part already stays as they are.',
    access: toCampaign,
    body: z.strictObject({
      people: z.array(id).min(1).max(500),
      band: z.string().trim().min(1).max(40).default('expert'),
    }),
    reply: z.object({ added: z.number().int() }),
  },
  'PATCH /api/campaigns/:campaign/raters/:person': {
    about:
      'Pauses somebody, with a reason that they read, lets them go on, or changes their group.',
    access: toCampaign,
    body: z.strictObject({
      status: z.enum(['active', 'paused']).optional(),
      /** Needed for a pause. */
      reason: z.string().trim().max(1000).optional(),
      band: z.string().trim().min(1).max(40).optional(),
    }),
    reply: done,
  },
  'GET /api/campaigns/:campaign/items': {
    about: 'Items of a campaign with all that the owner may know of them, in order of their ids.',
    access: toCampaign,
    query: z.object({ ...paging, ...filter }),
    reply: pageOf(
      z.object({
        id: z.string(),
        external: z.string(),
        kind: itemKind,
        state,
        difficulty: z.number().int(),
        tier: z.number().int(),
        heavy: z.boolean(),
        lang: z.string(),
        priority: z.number().int(),
        overlap: z.number().int(),
        done: z.number().int(),
        standard: z.boolean(),
        excerpt: z.string(),
        batch: z.string(),
      }),
    ).extend({ batches: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  'POST /api/campaigns/:campaign/edits/preview': {
    about:
      'How many items a bulk edit would change, and some of them, before and after. Changes nothing.',
    access: toCampaign,
    unlogged: true,
    body: z.strictObject({ filter: z.object(filter), change }),
    reply: z.object({
      n: z.number().int(),
      /** Left as they are: somebody has begun or finished them, and the change would touch that. */
      kept: z.number().int(),
      /** Of these, those of an open blind test: nothing of them can be edited. */
      blind: z.number().int(),
      some: z.array(z.object({ id: z.string(), external: z.string() })),
    }),
  },
  'POST /api/campaigns/:campaign/edits': {
    about: 'Changes many items at once; refused where there are others than the preview counted.',
    access: toCampaign,
    body: z.strictObject({
      /** Made by the page: sent again, it is done once. */
      id: z.uuid(),
      filter: z.object(filter),
      change,
      expected: z.number().int().min(1).max(1_000_000),
    }),
    reply: z.object({ act: z.string(), n: z.number().int(), undoUntilMs: time }),
  },
  'GET /api/campaigns/:campaign/edits': {
    about: 'The last bulk edits, newest first.',
    access: toCampaign,
    reply: z.object({
      acts: z.array(
        z.object({
          id: z.string(),
          n: z.number().int(),
          change,
          /** How many items went from which value to which; empty for edits of before this was kept. */
          moves: z.array(
            z.object({
              field: z.enum(['difficulty', 'tier', 'heavy', 'priority', 'overlap', 'state']),
              from: z.union([z.number(), z.string()]).nullable(),
              to: z.union([z.number(), z.string()]),
              n: z.number().int(),
            }),
          ),
          madeMs: time,
          undoUntilMs: time,
          undoneMs: time.nullable(),
        }),
      ),
    }),
  },
  'POST /api/campaigns/:campaign/edits/:edit/undo': {
    about: 'Takes a bulk edit back while that is possible; items that changed since stay.',
    access: toCampaign,
    reply: z.object({ n: z.number().int() }),
  },
  ...campaignImports,

  'GET /api/campaigns/:campaign/manifest': {
    about: 'What an export holds, by number: to be compared with what came.',
    access: toCampaign,
    query: z.object(days),
    reply: z.object({
      items: z.number().int(),
      raters: z.number().int(),
      assignments: z.number().int(),
      submissions: z.number().int(),
      skips: z.number().int(),
      events: z.number().int(),
    }),
  },
  'GET /api/campaigns/:campaign/export/:form': {
    about:
      'Everything as JSONL (the canonical form, which can be put in elsewhere), verdicts or single ratings as CSV, or both as XLSX. People stand under pseudonyms.',
    access: toCampaign,
    query: z.object(days),
    reply: 'file',
  },
  'POST /api/projects/:project/campaign-archives': {
    about:
      'Makes a campaign of an exported one. Its people are there under pseudonyms, and none of them can sign in.',
    access: toProject,
    body: 'bytes',
    reply: z.object({ id: z.string(), items: z.number().int(), submissions: z.number().int() }),
  },
  'POST /api/campaigns/:campaign/verdicts-to-run': {
    about:
      'Puts people’s verdicts into a run as verdicts of one rater each, so that audit, score and blind test read them like a judge’s.',
    access: toCampaign,
    body: z.strictObject({ run: z.string().min(1).max(200) }),
    reply: z.object({
      added: z.number().int(),
      unchanged: z.number().int(),
      replaced: z.number().int(),
      raters: z.number().int(),
      /** Verdicts whose form or answer has changed since, with the reason of the first. */
      left: z.number().int(),
      reason: text.nullable(),
    }),
  },
} satisfies Record<string, Declared>;
