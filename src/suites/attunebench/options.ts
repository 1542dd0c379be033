import { z } from 'zod';
import { type Profile, type Source, usageError } from '../../contract/index.js';
import { noData } from './dataset.js';
import {
  type AskOptions,
  LABELS,
  MODES,
  ORDERS,
  type ScoreOptions,
  STRATEGIES,
  VIEWS,
} from './types.js';

/**
 * What is asked. Without a data folder the built-in conversations, with one the canonical 200. `official` compares
 * replies in the order of the data and names the original; `sound` shuffles them and names none.
 * @throws HearthError exit 2, on parsing, for an official view without a folder, and for a language that it lacks.
 */
export function askOptions(profile: Profile, src: Source): z.ZodType<AskOptions> {
  const official = profile === 'official';
  return z
    .strictObject({
      view: z.enum(VIEWS).default(src.dir === null ? 'builtin' : 'sample200'),
      lang: z.enum(['all', 'en', 'zh']).default('all'),
      mode: z.enum(MODES).default('default'),
      panas: z.enum(STRATEGIES).default('absolute'),
      order: z.enum(ORDERS).default(official ? 'data' : 'shuffled'),
      labels: z.enum(LABELS).default(official ? 'as_published' : 'masked'),
      swap: z.boolean().default(false),
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
      en: `view ${view} is in English only; Chinese conversations are in --set view=builtin`,
      'zh-CN': `视图 ${view} 只有英文；中文对话请用 --set view=builtin`,
    },
    { field: 'lang' },
  );

/** What is made of the answers. The released data's key of the diagnosis is not known: `diagnosis` names it. */
export function scoreOptions(_profile: Profile): z.ZodType<ScoreOptions> {
  return z.strictObject({
    diagnosis: z.string().trim().min(1).default('diagnosis'),
    min_group: z.coerce.number().int().min(1).max(1000).default(3),
    draws: z.coerce.number().int().min(100).max(100_000).default(2000),
  });
}
