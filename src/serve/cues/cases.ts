import { z } from 'zod';
import { usageError } from '../../contract/index.js';
import { readRecords } from '../../suites/intima/local-judge/examples.js';
import { CUES } from '../guard/signals.js';

const schema = z.strictObject({
  id: z.string(),
  lang: z.enum(['en', 'zh']),
  /** The kind that the message was written for: as a cue of it, or as something that only looks like one. */
  about: z.enum(CUES),
  /** What the message is: a wish, a figure of speech, news … */
  form: z.string(),
  /** Of cues: names wish, act or age, or only hints at them. The test set has it for each. */
  said: z.enum(['plain', 'hinted']).optional(),
  /** What should be found. */
  cues: z.array(z.enum(CUES)),
  text: z.string().min(1),
});

/** A written message with the cues that it holds. */
export type CueCase = z.infer<typeof schema>;

/** The written cases: `development` is what the signs were made with, `test` was frozen before it was measured once. */
export async function readCases(set: 'development' | 'test'): Promise<CueCase[]> {
  const rows = await readRecords(new URL(`data/${set}.jsonl`, import.meta.url));
  return rows.map(({ value, place }) => {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    throw usageError({ en: 'is no case of cues', 'zh-CN': '不是线索样例' }, place);
  });
}
