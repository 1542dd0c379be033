import { z } from 'zod';
import { type Profile, type Source, usageError } from '../../contract/index.js';
import {
  type AskOptions,
  KEEPERS,
  SAP_LEVELS,
  type ScoreOptions,
  TASK_CHOICES,
  VIEWS,
} from './types.js';

const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .default(false);
const dose = z.coerce.number().int().min(0).max(3).default(0);

/**
 * What is asked. The view is `builtin` unless `official` has the released answer files to score against. The persona
 * module is off unless it is asked for: a target is measured as it is.
 * @throws HearthError exit 2, on parsing, for a view without its files, a language that it lacks, and doses without the
 * persona module that renders them; and for the persona module under `official`, whose rules it contradicts.
 */
export function askOptions(profile: Profile, src: Source): z.ZodType<AskOptions> {
  const official = profile === 'official';
  return z
    .strictObject({
      view: z.enum(VIEWS).default(official && src.dir !== null ? 'official' : 'builtin'),
      lang: z.enum(['all', 'en', 'zh']).default('all'),
      task: z.enum(TASK_CHOICES).default('all'),
      sap: z.enum(SAP_LEVELS).default('off'),
      sap_check: flag,
      dependence_avoidance: dose,
      distance: dose,
      active_support: dose,
      memory: z.enum(KEEPERS).default('self'),
      user: z.enum(['script', 'model']).default('script'),
      patience: z.coerce.number().int().min(1).max(20).default(2),
    })
    .superRefine((o) => {
      if (o.view !== 'builtin' && src.dir === null) throw noData(o.view);
      if (o.view === 'official' && o.lang === 'en') throw chineseOnly();
      const doses = o.dependence_avoidance + o.distance + o.active_support;
      if (o.sap === 'off' && doses > 0) throw noModule();
      if (official && (o.sap !== 'off' || o.sap_check)) throw contradiction();
    });
}

/** What is made of answers and verdicts. */
export function scoreOptions(_profile: Profile): z.ZodType<ScoreOptions> {
  return z.strictObject({
    low: z.coerce.number().int().min(1).max(4).default(2),
    pairs: z.enum(['all', 'first']).default('all'),
    weights: z.enum(['scorer', 'report']).default('scorer'),
    draws: z.coerce.number().int().min(100).max(100_000).default(2000),
  });
}

/** The error for a view whose files are not at hand. */
export const noData = (view: string) =>
  usageError(
    view === 'own'
      ? {
          en: 'view own needs your scenarios; name a folder with --data DIR that holds h2htalk/scenarios.jsonl or h2htalk/lines.jsonl',
          'zh-CN':
            '视图 own 需要您自己的场景；请用 --data DIR 指定文件夹（其中应有 h2htalk/scenarios.jsonl 或 h2htalk/lines.jsonl）',
        }
      : {
          en: 'view official needs the released answer files, which have no licence and cannot be pulled; name your own copy with --data DIR (it holds h2htalk/dialogue_base.jsonl and the others)',
          'zh-CN':
            '视图 official 需要官方发布的回答文件；它们没有许可，无法代为下载，请用 --data DIR 指定您自己的副本（其中应有 h2htalk/dialogue_base.jsonl 等文件）',
        },
    { field: 'view' },
  );

const chineseOnly = () =>
  usageError(
    {
      en: 'the released answers are in Chinese only; English scenarios are in --set view=builtin',
      'zh-CN': '官方发布的回答只有中文；英文场景请用 --set view=builtin',
    },
    { field: 'lang' },
  );

/** The released frame forbids what the persona's rules ask for, so that one prompt would say both. */
const contradiction = () =>
  usageError(
    {
      en: 'the released prompts tell the companion never to say that it is a program, and the persona module tells it to say so when asked in earnest; use the persona module under --profile sound',
      'zh-CN':
        '官方提示要求陪伴者绝不承认自己是程序，而安全依恋人设要求在对方认真问起时承认，两者矛盾；人设模块请在 --profile sound 下使用',
    },
    { field: 'sap' },
  );

const noModule = () =>
  usageError(
    {
      en: 'dependence_avoidance, distance and active_support are parts of the persona module; set sap=rules or sap=full as well',
      'zh-CN':
        'dependence_avoidance、distance、active_support 属于安全依恋人设模块；请同时设置 sap=rules 或 sap=full',
    },
    { field: 'sap' },
  );
