import { z } from 'zod';
import { SCALES, type Scale, type Spec } from './spec/types.js';

/** What is asked. `per_call`: criteria that one judge call rates, 0 for all of an item's; none where nobody judges. */
export type AskOptions = { lang: string; per_call?: number | undefined };

/** What is made of answers and verdicts. `draws`: of every bootstrap. `scale`, `gate`: of rubrics. */
export type ScoreOptions = {
  draws: number;
  scale?: Scale | undefined;
  gate?: 'on' | 'off' | undefined;
};

/** `langs`: of the items. Both profiles ask alike: a user's benchmark has no published protocol beside its own. */
export function askOptions(spec: Spec, langs: readonly string[]): z.ZodType<AskOptions> {
  const lang = z.enum(['all', ...langs]).default('all');
  if (spec.kind === 'gold') return z.strictObject({ lang });
  return z.strictObject({ lang, per_call: z.coerce.number().int().min(0).max(1000).default(0) });
}

export function scoreOptions(spec: Spec): z.ZodType<ScoreOptions> {
  const draws = z.coerce.number().int().min(100).max(100_000).default(2000);
  if (spec.kind !== 'rubric') return z.strictObject({ draws });
  return z.strictObject({
    draws,
    scale: z.enum(SCALES).default(spec.scale),
    gate: z.enum(['on', 'off']).default(spec.gate ? 'on' : 'off'),
  });
}
