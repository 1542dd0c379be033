import { z } from 'zod';

/** One message of a reply, with whatever fields its server gives. */
const messageSchema = z.looseObject({
  content: z.string().nullish(),
  tool_calls: z.unknown().optional(),
});
export type Message = z.infer<typeof messageSchema>;

const completionSchema = z.looseObject({
  id: z.string().nullish(),
  created: z.number().nullish(),
  model: z.string().nullish(),
  choices: z.array(
    z.looseObject({
      index: z.int().nullish(),
      message: messageSchema,
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.looseObject({}).nullish(),
});
export type Completion = z.infer<typeof completionSchema>;
export type Usage = Completion['usage'];

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A chat completion out of a reply's bytes; null for what is none: another encoding, no JSON, another form. */
export function readCompletionBody(bytes: Buffer): Completion | null {
  try {
    const read = completionSchema.safeParse(JSON.parse(utf8.decode(bytes)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const COUNTS = ['prompt_tokens', 'completion_tokens', 'total_tokens'] as const;

/** Tokens of all requests that a reply took; details are the last one's. Undefined where none was said. */
export function summed(usages: readonly Usage[]): Usage {
  const known = usages.filter((usage) => usage !== null && usage !== undefined);
  const last = known.at(-1);
  if (last === undefined || known.length === 1) return last;
  const total = (name: (typeof COUNTS)[number]): number =>
    known.reduce((sum, usage) => sum + (Number(usage[name]) || 0), 0);
  return { ...last, ...Object.fromEntries(COUNTS.map((name) => [name, total(name)])) };
}
