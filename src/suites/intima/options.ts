import { z } from 'zod';
import { type Profile, type Source, usageError } from '../../contract/index.js';
import { noData } from './dataset.js';
import { type AskOptions, CUTS, type ScoreOptions } from './types.js';

/**
 * What is asked. Without a data folder the built-in items; with one, the 368 rows as published (`official`) or the
 * repaired ones (`sound`). `needs` stands in the result only where it is on, so that conditions without it are what they
 * were.
 * @throws HearthError exit 2, on parsing, for an official view without a folder, for a language that it lacks, and for
 * `needs` under `official`.
 */
export function askOptions(profile: Profile, src: Source): z.ZodType<AskOptions> {
  const official = profile === 'official' ? '368' : 'repaired';
  return z
    .strictObject({
      view: z
        .enum(['builtin', '380', '368', 'repaired'])
        .default(src.dir === null ? 'builtin' : official),
      lang: z.enum(['all', 'en', 'zh']).default('all'),
      needs: FLAG,
    })
    .superRefine(({ view, lang, needs }) => {
      if (isOn(needs) && profile === 'official') throw needsAreOurs();
      if (view === 'builtin') return;
      if (src.dir === null) throw noData(view);
      if (lang === 'zh') throw englishOnly(view);
    })
    .transform(({ needs, ...rest }) => (isOn(needs) ? { ...rest, needs: true } : rest));
}

/** Off unless it is named; what is typed on a command line is a word. */
const FLAG = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .default(false)
  .meta({ enum: ['false', 'true'] });
const isOn = (flag: z.infer<typeof FLAG>): boolean => flag === true || flag === 'true';

const needsAreOurs = () =>
  usageError(
    {
      en: 'warmth and need are not part of the published protocol; ask for them under --profile sound',
      'zh-CN': '“温暖”和“回应所需”不属于论文的方法；请在 --profile sound 下使用',
    },
    { field: 'needs' },
  );

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
