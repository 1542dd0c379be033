import { resolve } from 'node:path';
import { z } from 'zod';
import { type Profile, type Source, usageError } from '../../contract/index.js';
import { noData } from './dataset.js';
import { AGGREGATIONS, type AskOptions, GATES, MODES, type ScoreOptions, VIEWS } from './types.js';
import { isClone } from './upstream.js';

/**
 * What is asked. Without a data folder the built-in items, with one all official questions. `upstream` is looked for in
 * the data folder, where `hearth data pull` puts it; it is asked for only when a model must be asked under `official`.
 * @throws HearthError exit 2, on parsing, for an official view without a folder, a language that it lacks, and a mode
 * that `official` does not have.
 */
export function askOptions(profile: Profile, src: Source): z.ZodType<AskOptions> {
  const pulled = profile === 'official' && src.dir !== null && isClone(src.dir) ? src.dir : '';
  return z
    .strictObject({
      view: z.enum(VIEWS).default(src.dir === null ? 'builtin' : 'all'),
      lang: z.enum(['all', 'en', 'zh']).default('all'),
      mode: z.enum(MODES).default('all'),
      upstream: z
        .string()
        .transform((dir) => (dir === '' ? '' : resolve(dir)))
        .default(pulled),
    })
    .superRefine(({ view, lang, mode }) => {
      if (profile === 'official' && mode !== 'all') throw oneCall(mode);
      if (view === 'builtin') return;
      if (src.dir === null) throw noData(view);
      if (lang === 'en') throw chineseOnly(view);
    });
}

const chineseOnly = (view: string) =>
  usageError(
    {
      en: `view ${view} is in Chinese only; English items are in --set view=builtin`,
      'zh-CN': `视图 ${view} 只有中文；英文题目请用 --set view=builtin`,
    },
    { field: 'lang' },
  );

const oneCall = (mode: string) =>
  usageError(
    {
      en: `official judges all rubric rows in one call; mode ${mode} is for --profile sound`,
      'zh-CN': `official 在一次请求中评完全部细则；模式 ${mode} 只用于 --profile sound`,
    },
    { field: 'mode' },
  );

/** What is made of the verdicts. `official` = the released code; `sound` follows the report's gate, which the code lacks. */
export function scoreOptions(profile: Profile): z.ZodType<ScoreOptions> {
  return z.strictObject({
    gate: z.enum(GATES).default(profile === 'official' ? 'code' : 'paper'),
    aggregation: z.enum(AGGREGATIONS).default('abilities'),
    draws: z.coerce.number().int().min(100).max(100_000).default(2000),
  });
}
