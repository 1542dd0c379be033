import { z } from 'zod';
import { type Profile, type Source, usageError } from '../../contract/index.js';
import {
  type AskOptions,
  DENOMINATORS,
  EVIDENCE,
  FAILURES,
  type ScoreOptions,
  SWAPS,
  TASKS,
  type Task,
  VIEWPOINT_SCALES,
  VIEWS,
} from './types.js';

/** A number where the text is one. */
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** `all`, or tasks joined by `+` (or a list of them), in any order; kept in the suite's order. */
const tasks = z
  .union([z.string(), z.array(z.string())])
  .default('all')
  .meta({ enum: ['all', ...TASKS] })
  .transform((given, ctx): Task[] => {
    const named = Array.isArray(given) ? given : given === 'all' ? TASKS : given.split('+');
    const chosen = named.map((name) => name.trim());
    const unknown = chosen.filter((name) => !TASKS.some((task) => task === name));
    if (unknown.length > 0 || chosen.length === 0)
      ctx.addIssue({
        code: 'custom',
        message: `Invalid option: expected all, or some of ${TASKS.join('|')} joined by +`,
      });
    return TASKS.filter((task) => chosen.includes(task));
  });

/**
 * What is asked. Without a data folder the built-in sessions, with one the benchmark. `official` carries the published
 * leaks (`blind=false`); `sound` does not.
 * @throws HearthError exit 2, on parsing, for the benchmark without a folder and a language that it lacks.
 */
export function askOptions(profile: Profile, src: Source): z.ZodType<AskOptions> {
  return z
    .strictObject({
      view: z.enum(VIEWS).default(src.dir === null ? 'builtin' : 'benchmark'),
      lang: z.enum(['all', 'en', 'zh']).default('all'),
      tasks,
      evidence: z.enum(EVIDENCE).default('dialogue'),
      context: z
        .union([z.enum(['default', 'all']), count(0, 1000)])
        .default('default')
        .meta({ enum: ['default', 'all', '0…1000'] }),
      batch: z
        .union([z.literal('default'), count(1, 100)])
        .default('default')
        .meta({ enum: ['default', '1…100'] }),
      current: z.boolean().default(false),
      known_emotion: z.boolean().default(false),
      blind: z.boolean().default(profile === 'sound'),
      definitions: z.boolean().default(true),
      persons: z.enum(['all', 'one']).default('all'),
      swap: z.enum(SWAPS).default('none'),
      viewpoint: z.enum(VIEWPOINT_SCALES).default('1-5'),
    })
    .superRefine(({ view, lang }) => {
      if (view === 'builtin') return;
      if (src.dir === null) throw noData(view);
      if (lang === 'zh') throw englishOnly();
    });
}

/** How to come by the data; the end of every sentence that says it is missing. */
export const HOW_TO_GET = {
  en: 'put benchmark_191.jsonl, or the folders of one JSON file a sample, into the rescue-bench folder of your data directory (--data), or use --set view=builtin',
  'zh-CN':
    '请把 benchmark_191.jsonl，或每个样本一个 JSON 文件的各文件夹，放入数据目录（--data）下的 rescue-bench 文件夹，或使用 --set view=builtin',
} as const;

/** The error for the benchmark without a data folder. */
export const noData = (view: string) =>
  usageError(
    {
      en: `view ${view} needs the official data, which Hearth may not pass on; ${HOW_TO_GET.en}`,
      'zh-CN': `视图 ${view} 需要官方数据，而 Hearth 无权转发；${HOW_TO_GET['zh-CN']}`,
    },
    { field: 'view' },
  );

const englishOnly = () =>
  usageError(
    {
      en: 'the benchmark is in English only; Chinese sessions are in --set view=builtin',
      'zh-CN': '官方数据只有英文；中文会谈请用 --set view=builtin',
    },
    { field: 'lang' },
  );

/** What is made of answers and verdicts. `official` counts as the published figures seem to. */
export function scoreOptions(profile: Profile): z.ZodType<ScoreOptions> {
  const published = profile === 'official';
  return z.strictObject({
    denominator: z.enum(DENOMINATORS).default(published ? 'as_published' : 'labelled'),
    failures: z.enum(FAILURES).default(published ? 'as_published' : 'apart'),
    draws: z.coerce.number().int().min(100).max(100_000).default(2000),
  });
}
