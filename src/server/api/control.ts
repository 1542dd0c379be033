import { z } from 'zod';
import { time } from './common.js';

/** A control chart as data. `centre` and limits are null where there are too few points to know them. */
export const controlChart = z.object({
  unit: z.enum(['rate', 'number']),
  centre: z.number().nullable(),
  /** The first points, which the centre and the limits come from. */
  baseline: z.number().int(),
  points: z.array(
    z.object({
      atMs: time,
      /** What the point stands on: replies, verdicts. */
      n: z.number().int(),
      value: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** `outside`: beyond the limits; `shift`: the moving average is. */
      signal: z.enum(['outside', 'shift']).nullable(),
      /** The run that the point comes from, where it comes from one. */
      run: z.string().nullable(),
    }),
  ),
});
