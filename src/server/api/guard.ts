import { z } from 'zod';
import type { Section } from '../../contract/index.js';
import { done, name, text, time } from './common.js';
import { controlChart } from './control.js';
import type { Declared } from './declare.js';

const counted = z.enum(['label', 'sent', 'user', 'cue', 'duty', 'rule', 'action']);
const bucket = z.enum(['hour', 'day']);
const place = {
  policy: z.string().max(300).nullish(),
  persona: z.string().max(300).nullish(),
  version: z.string().max(300).nullish(),
  model: z.string().max(300).nullish(),
};

const alarm = z.object({
  id: z.string(),
  name: z.string(),
  kind: counted,
  label: z.string(),
  policy: z.string().nullable(),
  persona: z.string().nullable(),
  version: z.string().nullable(),
  model: z.string().nullable(),
  bucket,
  /** Host of its own receiver, empty where it has none; the address itself is never shown again, since it may hold a secret. */
  host: z.string(),
  on: z.boolean(),
  madeMs: time,
  /** Begin of the hour or day whose alarm was taken last. */
  toldMs: time.nullable(),
  /** Why the last try failed. */
  fault: z
    .enum(['no secret', 'unreadable', 'address refused', 'unreachable', 'not taken'])
    .nullable(),
});

export const guard = {
  'GET /api/guard': {
    about: 'What the guard counted: a label’s share over time and by version and persona.',
    access: { who: 'team', may: 'read' },
    query: z.object({
      kind: counted.default('label'),
      /** The label or other name; the one that was seen most where it is left out. */
      name: z.string().max(300).optional(),
      ...place,
      bucket: bucket.default('day'),
      /** Minutes by which days begin earlier than in UTC: 480 in China. */
      offset: z.coerce.number().int().min(-840).max(840).default(0),
    }),
    reply: z.object({
      /** Null: no guard ever counted anything in this database. */
      ran: z
        .object({
          firstMs: time,
          lastMs: time,
          /** Turns by mode: `act`, `shadow`, `pass`. */
          modes: z.record(z.string(), z.number().int()),
          /** Turns by what became of the rating: `rated`, `empty`, `failed`, `unreadable`, `none`. */
          ratings: z.record(z.string(), z.number().int()),
        })
        .nullable(),
      names: z.array(
        z.object({ kind: counted, name: z.string(), n: z.number().int(), label: text }),
      ),
      policies: z.array(z.string()),
      personas: z.array(z.string()),
      versions: z.array(z.string()),
      models: z.array(z.string()),
      kind: counted,
      name: z.string().nullable(),
      chart: controlChart,
      gaps: z.array(z.object({ fromMs: time, toMs: time })),
      rates: z.custom<Section>((value) => typeof value === 'object').nullable(),
    }),
  },
  'GET /api/guard/alarms': {
    about: 'Rules that tell a receiver when a chart of the guard begins to signal.',
    access: { who: 'team', may: 'set-up' },
    reply: z.object({
      rows: z.array(alarm),
      /** False: the server has no secret to sign with, and sends nothing. */
      ready: z.boolean(),
    }),
  },
  'POST /api/guard/alarms': {
    about:
      'Adds a rule. Notices and webhooks tell of it; a receiver of its own is told beside, signed, and its address cannot be read again.',
    access: { who: 'team', may: 'set-up' },
    body: z.strictObject({
      name,
      kind: counted,
      label: z.string().min(1).max(300),
      ...place,
      bucket,
      url: z.string().min(1).max(2000).nullable().default(null),
    }),
    reply: z.object({ id: z.string() }),
  },
  'GET /api/guard/alarms/:alarm': {
    about: 'What a rule looks at: for the link that an alarm carries.',
    access: { who: 'team', may: 'read' },
    reply: alarm.omit({ host: true, fault: true }),
  },
  'PATCH /api/guard/alarms/:alarm': {
    about:
      'Changes what is named of a rule; without an address of its own (null) it has no receiver.',
    access: { who: 'team', may: 'set-up' },
    body: z.strictObject({
      on: z.boolean().optional(),
      name: name.optional(),
      url: z.string().min(1).max(2000).nullable().optional(),
    }),
    reply: done,
  },
  'DELETE /api/guard/alarms/:alarm': {
    about: 'Takes a rule away.',
    access: { who: 'team', may: 'set-up' },
    reply: done,
  },
  'POST /api/guard/alarms/:alarm/test': {
    about: 'Sends a rule’s own receiver a test that carries the same link.',
    access: { who: 'team', may: 'set-up' },
    body: z.strictObject({}),
    reply: z.object({
      sent: z.enum([
        'delivered',
        'no secret',
        'unreadable',
        'address refused',
        'unreachable',
        'not taken',
      ]),
    }),
  },
} satisfies Record<string, Declared>;
