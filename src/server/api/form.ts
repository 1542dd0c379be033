import { z } from 'zod';
import { text } from './common.js';

const option = z.object({ value: z.string(), label: text, help: text.nullable() });
const named = { id: z.string(), label: text, help: text.nullable(), optional: z.boolean() };

/** One question of a form, as the suite asks it. */
const field = z.discriminatedUnion('kind', [
  z.object({ ...named, kind: z.literal('choice'), options: z.array(option) }),
  z.object({
    ...named,
    kind: z.literal('number'),
    low: z.number(),
    high: z.number(),
    step: z.number(),
  }),
  z.object({ ...named, kind: z.literal('ranking'), options: z.array(option) }),
  z.object({ ...named, kind: z.literal('spans'), of: z.string() }),
  z.object({ ...named, kind: z.literal('text'), max: z.number() }),
]);

/** What is rated in one step. */
export const formPage = z.object({ step: z.string(), title: text, fields: z.array(field) });

/** Page (step) → field → value. */
export const filled = z.record(z.string().max(500), z.record(z.string().max(500), z.json()));
