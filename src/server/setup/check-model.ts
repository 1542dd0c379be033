import { rm } from 'node:fs/promises';
import { z } from 'zod';
import type { VoiceFields } from '../../pipeline/index.js';
import { HttpFault, langAsked } from '../../serve/http/index.js';
import type { checked } from '../api/providers.js';
import type { Context } from '../context.js';
import { inPages } from '../page-words.js';
import { writeVoices } from './voices.js';

type Checked = z.output<typeof checked>;

const part = z.object({ ok: z.boolean(), ms: z.number().optional(), why: z.string().optional() });
const said = z.object({
  models: z.tuple([
    z.object({
      check: z.object({ answers: part, format: part.nullish() }).nullable(),
      why: z.string().nullable(),
    }),
  ]),
});

/**
 * Asks a model with `hearth models check` in a process of its own, which has the keys.
 * @throws HttpFault 422 with the command's sentence where it could not even ask
 */
export async function checkModel(
  { desk, sender, setup, gone }: Pick<Context, 'desk' | 'sender' | 'setup' | 'gone'>,
  voice: Exclude<VoiceFields, string>,
): Promise<Checked> {
  const config = await writeVoices(setup.home, { targets: [voice] });
  try {
    const lang = langAsked(sender.headers.get('Accept-Language'), 'en');
    const { json, reason } = await desk.command(
      ['models', 'check', voice.name, `--config=${config}`],
      { lang, gone },
    );
    const told = said.safeParse(json);
    if (!told.success)
      throw new HttpFault(422, 'not_checked', {
        en: inPages(reason) || 'the check ended without a word',
        'zh-CN': inPages(reason) || '检查已结束，但没有给出说明',
      });
    const [{ check, why }] = told.data.models;
    if (check === null)
      return {
        answers: false,
        ms: null,
        keepsFormat: null,
        why: why === null ? null : inPages(why),
      };
    const { answers, format } = check;
    const because = (answers.ok ? format?.why : answers.why) ?? null;
    return {
      answers: answers.ok,
      ms: answers.ms ?? null,
      keepsFormat: answers.ok ? (format?.ok ?? null) : null,
      why: because === null ? null : inPages(because),
    };
  } finally {
    await rm(config, { force: true });
  }
}
