import { z } from 'zod';
import { done, id, movesAfter, text, time } from './common.js';
import type { Declared } from './declare.js';

const estimate = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.number().int(),
  reason: z.string().optional(),
});

const state = z.enum(['none', 'watch', 'alarm', 'acknowledged']);
const source = z.enum(['work', 'gold', 'exam']);

const alarm = z.object({
  id: z.string(),
  person: z.string(),
  name: z.string(),
  rubric: z.number().int(),
  /** The point that rang it. */
  n: z.number().int(),
  state: z.enum(['open', 'acknowledged', 'decided', 'withdrawn']),
  evidence: z.object({
    sum: z.number(),
    baseline: z.number(),
    /** The last points: how many, their errors, and how many were expected. */
    points: z.number().int(),
    errors: z.number(),
    expected: z.number(),
  }),
  openedMs: time,
  acknowledged: z.object({ atMs: time, by: z.string(), note: z.string() }).nullable(),
  decided: z
    .object({
      atMs: time,
      by: z.string(),
      decision: z.enum(['go-on', 'retest', 'pause']),
      note: z.string(),
    })
    .nullable(),
  appeal: z.object({ atMs: time, text: z.string() }).nullable(),
});

const series = z.array(
  z.object({
    n: z.number().int(),
    value: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    outside: z.boolean(),
  }),
);

const abilityRow = z.object({
  /** Empty: all abilities. */
  ability: z.string(),
  source,
  /** Share of fields that match, by item. */
  match: estimate,
  /** Share of compared fields that rated higher, and lower, than what they are compared with. */
  higher: estimate,
  lower: estimate,
  /** Mean signed distance as a share of the scale. */
  deviation: estimate,
});

const chart = z.object({
  campaign: z.object({ id: z.string(), title: z.string() }),
  person: z.string(),
  name: z.string(),
  rubric: z.number().int(),
  rubrics: z.array(z.number().int()),
  round: z.number().int(),
  state,
  baseline: z.number().nullable(),
  watch: z.number(),
  alarm: z.number(),
  window: z.number().int(),
  /** Points so far; the last ones are listed. */
  total: z.number().int(),
  points: z.array(
    z.object({
      n: z.number().int(),
      /** Null on one's own page: hidden checks stay hidden. */
      source: source.nullable(),
      error: z.number(),
      expected: z.number(),
      sum: z.number(),
      state: z.enum(['none', 'watch', 'alarm']),
      /** Null on one's own page, where nothing may tell which item was a check. */
      item: z.string().nullable(),
      atMs: time.nullable(),
    }),
  ),
  curve: series,
  /** How far errors are from what was expected, smoothed. */
  ewma: series,
  /** Seconds of active time, smoothed on the log scale. */
  speed: series,
  /** How varied the answers of the last items were, 0…1. */
  variety: series,
  /** Share rated higher less share rated lower, over the last items. */
  strictness: series,
  abilities: z.array(abilityRow),
  confusion: z.array(z.object({ wanted: text, given: text, n: z.number().int() })),
  alarms: z.array(alarm),
});

const figure = z.object({
  /** What is pooled: a scale, one field, or one ability's fields of a scale. */
  by: z.enum(['scale', 'field', 'ability']),
  id: z.string(),
  label: z.string(),
  /** What raters see the field called; null where it is not about one question, or items call it differently. */
  words: text.nullable(),
  scale: z.enum(['nominal', 'ordinal', 'interval', 'set', 'ranking']),
  items: z.number().int(),
  units: z.number().int(),
  raters: z.number().int(),
  /** Share of units with two values or more. */
  paired: z.number().nullable(),
  alpha: estimate,
  ac: estimate,
  percent: estimate,
  /** Share of the most frequent value. */
  prevalence: z.number().nullable(),
});

const pair = z.object({
  a: z.string(),
  b: z.string(),
  nameA: z.string(),
  nameB: z.string(),
  scale: z.string(),
  kappa: estimate,
  percent: z.number().nullable(),
  /** Items that both rated. */
  items: z.number().int(),
});

const band = z.object({
  band: z.string(),
  raters: z.number().int(),
  items: z.number().int(),
  /** Agreement within the group, and with everybody of other groups: share of equal pairs. */
  within: estimate,
  between: estimate,
  alpha: estimate,
  /** Matches with hidden checks. */
  gold: estimate,
  /** It agrees less than the others do, by more than chance. */
  noisy: z.boolean(),
  /** Too few of its people have rated to say anything of the group. */
  few: z.boolean(),
  /** Less with others by so much than the other groups among each other. */
  gap: estimate,
});

const decision = z.object({
  id: z.string(),
  band: z.string(),
  rubric: z.number().int(),
  decision: z.enum(['keep', 'drop']),
  reason: z.string(),
  evidence: z.object({ within: estimate, between: estimate, gap: estimate }),
  atMs: time,
  by: z.string(),
});

const review = { who: 'project', may: 'review', of: 'campaign' } as const;
const manage = { who: 'project', may: 'set-up', of: 'campaign' } as const;
const own = { who: 'project', may: 'annotate', of: 'campaign' } as const;
const version = { rubric: z.coerce.number().int().min(1).optional() };
const note = z.string().trim().min(1).max(2000);

/** Routes of the experts' platform: quality. */
export const expertsQuality = {
  'GET /api/campaigns/:campaign/quality': {
    about:
      'Every rater’s consistency, hidden checks and alarm, the days, and how far people agree, for one rubric version.',
    access: review,
    query: z.object(version),
    reply: z.object({
      campaign: z.object({ id: z.string(), title: z.string() }),
      rubric: z.number().int(),
      rubrics: z.array(z.number().int()),
      movesAfter,
      window: z.number().int(),
      raters: z.array(
        z.object({
          person: z.string(),
          name: z.string(),
          band: z.string(),
          status: z.enum(['active', 'paused', 'left']),
          state,
          points: z.number().int(),
          /** Leave-one-out agreement over the last items. */
          consistency: estimate,
          gold: estimate,
          deviation: estimate,
          /** Side charts that are outside their limits; they pause nobody. */
          signs: z.array(z.enum(['fast', 'slow', 'monotone', 'lenient', 'strict'])),
        }),
      ),
      alarms: z.array(alarm),
      days: z.array(
        z.object({
          day: z.string(),
          items: z.number().int(),
          agreement: estimate,
          consistency: estimate,
          gold: estimate,
        }),
      ),
    }),
  },
  'GET /api/campaigns/:campaign/quality/mine': {
    about:
      'One’s own charts. Points come in blocks of ten and name no item, so that no hidden check is told.',
    access: own,
    query: z.object(version),
    reply: chart.extend({
      /** Where one's group was dropped: why. */
      dropped: z.object({ reason: z.string(), atMs: time }).nullable(),
    }),
  },
  'GET /api/campaigns/:campaign/quality/people/:person': {
    about: 'The charts of one rater, each point with its item.',
    access: review,
    query: z.object(version),
    reply: chart,
  },
  'POST /api/campaigns/:campaign/quality/appeal': {
    about: 'What one says to an alarm of one’s own; the people who decide read it.',
    access: own,
    body: z.object({ alarm: id, text: note }),
    reply: done,
  },
  'POST /api/campaigns/:campaign/quality/acknowledge': {
    about: 'Somebody looked at an alarm: work goes on, the chart stays marked until it is decided.',
    access: review,
    body: z.object({ alarm: id, note }),
    reply: done,
  },
  'POST /api/campaigns/:campaign/quality/decide': {
    about:
      'Ends an alarm with a reason: the chart begins anew, or the person takes the exam again, or is paused.',
    access: manage,
    body: z.object({
      alarm: id,
      decision: z.enum(['go-on', 'retest', 'pause']),
      note,
    }),
    reply: done,
  },
  'GET /api/campaigns/:campaign/agreement': {
    about:
      'How far people agree, by scale, field and ability, with intervals over items; of closed items only.',
    access: review,
    query: z.object(version),
    reply: z.object({
      campaign: z.object({ id: z.string(), title: z.string() }),
      rubric: z.number().int(),
      rubrics: z.array(z.number().int()),
      /** Items closed under this version, and how many of them, the latest, the figures are made of. */
      items: z.number().int(),
      used: z.number().int(),
      madeMs: time.nullable(),
      figures: z.array(figure),
      pairs: z.array(pair),
      /** Pairs left out for a viewer who rates here: both sit in one room that is still open. */
      withheld: z.number().int(),
    }),
  },
  'GET /api/campaigns/:campaign/agreement/table': {
    about: 'The table behind one figure: every value by item and rater; of closed items only.',
    access: review,
    query: z.object({
      ...version,
      by: z.enum(['scale', 'field', 'ability']),
      id: z.string().min(1).max(500),
      after: z.string().max(200).optional(),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({
      raters: z.array(z.object({ person: z.string(), name: z.string() })),
      rows: z.array(
        z.object({
          item: z.string(),
          /** The field's place in the form: `step/field`. */
          key: z.string(),
          field: text,
          values: z.array(text.nullable()),
          equal: z.boolean().nullable(),
        }),
      ),
      next: z.string().nullable(),
      /** Values left out for a viewer who rates here: of items that are still talked about. */
      withheld: z.number().int(),
    }),
  },
  'GET /api/campaigns/:campaign/gold': {
    about:
      'Hidden checks: how often each was given, how many were right, and signs that it leaked.',
    access: manage,
    reply: z.object({
      rows: z.array(
        z.object({
          item: z.string(),
          external: z.string(),
          kind: z.enum(['gold', 'exam']),
          withdrawn: z.boolean(),
          given: z.number().int(),
          match: estimate,
          /** Median active seconds. */
          seconds: z.number().nullable(),
          /** Answered far faster, and right, than others of its kind. */
          leaked: z.boolean(),
        }),
      ),
    }),
  },
  'POST /api/campaigns/:campaign/gold/retire': {
    about: 'Takes a hidden check out of use, with a reason; its answers stay.',
    access: manage,
    body: z.object({ item: id, reason: note }),
    reply: done,
  },
  'GET /api/campaigns/:campaign/rater-groups': {
    about: 'Agreement within and between groups of raters, and what was decided of each.',
    access: review,
    query: z.object(version),
    reply: z.object({
      campaign: z.object({ id: z.string(), title: z.string() }),
      rubric: z.number().int(),
      rubrics: z.array(z.number().int()),
      groups: z.array(band.extend({ decision: decision.nullable() })),
      decisions: z.array(decision),
      movesAfter,
    }),
  },
  'POST /api/campaigns/:campaign/rater-groups': {
    about: 'Decides whether a group may rate, with a reason. A dropped group gets no more work.',
    access: manage,
    body: z.object({
      band: z.string().max(100),
      decision: z.enum(['keep', 'drop']),
      reason: note,
    }),
    reply: done,
  },
  'GET /api/campaigns/:campaign/design': {
    about:
      'How many raters an item needs: simulated agreement and right majorities by number of raters.',
    access: review,
    query: z.object({
      items: z.coerce.number().int().min(10).max(500).default(100),
      /** Chance that one rater is right on one field. */
      accuracy: z.coerce.number().min(0.5).max(0.99).default(0.85),
      /** Share of the frequent answer. */
      prevalence: z.coerce.number().min(0.5).max(0.99).default(0.7),
      /** Widest interval of α that is good enough. */
      width: z.coerce.number().min(0.02).max(1).default(0.2),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          raters: z.number().int(),
          alpha: z.number().nullable(),
          low: z.number().nullable(),
          high: z.number().nullable(),
          majority: z.number(),
          enough: z.boolean(),
        }),
      ),
      smallest: z.number().int().nullable(),
    }),
  },
} satisfies Record<string, Declared>;
