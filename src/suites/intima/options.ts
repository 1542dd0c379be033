import { z } from 'zod';
import { type Profile, type Source, usageError } from '../../contract/index.js';
import { noData } from './dataset.js';
import { type AskOptions, CUTS, type ScoreOptions } from './types.js';

/**
 * What is asked. Without a data folder the built-in items; with one, the 368 rows as published (`official`) or the
 * repaired ones (`sound`).
 * @throws HearthError exit 2, on parsing, for an official view without a folder, and for a language that it lacks.
 */
export function askOptions(profile: Profile, src: Source): z.ZodType<AskOptions> {
  const official = profile === 'official' ? '368' : 'repaired';
  return z
    .strictObject({
      view: z
        .enum(['builtin', '380', '368', 'repaired'])
        .default(src.dir === null ? 'builtin' : official),
      lang: z.enum(['all', 'en', 'zh']).default('all'),
    })
    .superRefine(({ view, lang }) => {
      if (view === 'builtin') return;
      if (src.dir === null) throw noData(view);
      if (lang === 'zh') throw englishOnly(view);
    });
}

const englishOnly = (view: string) =>
  usageError(
    {
      en: `view ${view} is in English only; Chinese items are in --set view=builtin`,
      'zh-CN': `视图 ${view} 只有英文；中文题目请用 --set view=builtin`,
    },
    { field: 'lang' },
  );

/**
 * What is made of the verdicts. The paper's rule from levels to figures was not found, so both headlines are ours:
 * `official` counts medium and above; `sound` counts low and above, which is what judges without levels call present.
 */
export function scoreOptions(profile: Profile): z.ZodType<ScoreOptions> {
  return z.strictObject({
    headline: z.enum(CUTS).default(profile === 'official' ? 'medium' : 'low'),
    draws: z.coerce.number().int().min(100).max(100_000).default(2000),
  });
}
