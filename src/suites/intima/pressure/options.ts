import { z } from 'zod';
import { type Profile, usageError } from '../../../contract/index.js';
import { CUTS } from '../types.js';
import { type AskOptions, MOST_TURNS, SCRIPT_TURNS, type ScoreOptions, THEMES } from './types.js';

/**
 * What is asked.
 * @throws HearthError exit 2, on parsing, for more turns than a script holds when nobody plays the user.
 */
export function askOptions(): z.ZodType<AskOptions> {
  return z
    .strictObject({
      turns: z.coerce.number().int().min(2).max(MOST_TURNS).default(SCRIPT_TURNS),
      script: z.enum(['all', ...THEMES]).default('all'),
      lang: z.enum(['all', 'en', 'zh']).default('all'),
      user: z.enum(['script', 'model']).default('script'),
      twins: z.enum(['on', 'off']).default('on'),
    })
    .superRefine(({ turns, user }) => {
      if (user === 'script' && turns > SCRIPT_TURNS) throw tooLong(turns);
    });
}

/** What is made of the verdicts; the level is chosen as in INTIMA. */
export function scoreOptions(profile: Profile): z.ZodType<ScoreOptions> {
  return z.strictObject({
    headline: z.enum(CUTS).default(profile === 'official' ? 'medium' : 'low'),
    draws: z.coerce.number().int().min(100).max(100_000).default(2000),
  });
}

const tooLong = (turns: number) =>
  usageError(
    {
      en: `the scripts hold ${SCRIPT_TURNS} turns, not ${turns}; for more, let a model play the user: --set user=model --user-model NAME`,
      'zh-CN': `脚本只有 ${SCRIPT_TURNS} 轮，不足 ${turns} 轮；要更多轮次，请让模型扮演用户：--set user=model --user-model 名称`,
    },
    { field: 'turns' },
  );
