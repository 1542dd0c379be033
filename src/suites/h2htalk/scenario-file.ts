import { z } from 'zod';
import { type HearthError, type Json, usageError } from '../../contract/index.js';
import {
  isDate,
  isTime,
  readExpected,
  readFact,
  readMemory,
  readSlot,
  readTurn,
} from './facts-text.js';
import { FORMATS } from './formats.js';
import { LINE_KINDS, NEEDS, STAGES } from './types.js';

/** A field in one of the short forms of `facts-text.ts`; the message shows the form. */
const short = <T>(read: (text: string) => T | null, form: string) =>
  z.string().transform((text, ctx): T => {
    const value = read(text);
    if (value !== null) return value;
    ctx.addIssue({ code: 'custom', message: `write it as: ${form}` });
    return z.NEVER;
  });

const text = z.string().trim().min(1);
const turn = short(readTurn, 'u: words, or c: words');
const memory = short(readMemory, 'YYYY-MM-DD | category | 0, 1 or 2 | content');
const slot = short(readSlot, 'HH:MM activity');
const fact = short(readFact, 'kind: wording / wording, or kind+2: wording');
const expected = short(readExpected, 'wording / wording | category,category | 1,2');
const date = z.string().refine(isDate, 'write it as: YYYY-MM-DD');
const time = z.string().refine(isTime, 'write it as: HH:MM');

const personaSchema = z.strictObject({
  id: text,
  lang: z.enum(['en', 'zh']),
  name: text,
  gender: z.enum(['female', 'male', 'nonbinary']),
  age: z.number().int().min(18),
  work: text,
  style: text,
  traits: z.array(text).min(2),
  likes: z.array(text).min(1),
  dislikes: z.array(text).min(1),
  background: text,
  stages: z.strictObject({ first: text, familiar: text, close: text }),
});

const userSchema = z.strictObject({
  id: text,
  lang: z.enum(['en', 'zh']),
  name: text,
  age: z.number().int().min(18),
  work: text,
  about: text,
});

const scenarioSchema = z.strictObject({
  id: text,
  task: z.enum(FORMATS),
  persona: text,
  user: text,
  need: z.enum(NEEDS),
  wish: text,
  history: z.array(turn).default([]),
  memories: z.array(memory).default([]),
  schedule: z.array(slot).default([]),
  now: time.nullable().default(null),
  hobbies: z.array(text).default([]),
  outline: text.nullable().default(null),
  message: text.nullable().default(null),
  reference: text,
  must: z.array(fact).default([]),
  mustNot: z.array(fact).default([]),
  keep: z.array(expected).default([]),
  nothing: z.boolean().default(false),
});
export type ScenarioRecord = z.output<typeof scenarioSchema>;

const scriptTurnSchema = z
  .strictObject({
    say: text,
    intent: text.optional(),
    must: z.array(fact).default([]),
    mustNot: z.array(fact).default([]),
  })
  .transform(({ intent, ...rest }) => ({ ...rest, intent: intent ?? rest.say }));

const lineSchema = z.strictObject({
  id: text,
  kind: z.enum(LINE_KINDS),
  persona: text,
  sessions: z
    .array(
      z.strictObject({
        user: text,
        date,
        stage: z.enum(STAGES),
        need: z.enum(NEEDS),
        wish: text,
        turns: z.array(scriptTurnSchema).min(1),
        keep: z.array(expected).default([]),
      }),
    )
    .min(2),
});
export type LineRecord = z.output<typeof lineSchema>;

type Place = { file: string; line: number };
const reader =
  <T>(schema: z.ZodType<T>, example: string) =>
  (value: Json, place: Place): T => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw fault(parsed.error, place, example);
  };

/** One line of each file, as errors show it; the card says more of the fields. */
export const EXAMPLES = {
  persona:
    '{"id": "mo", "lang": "en", "name": "Mo", "gender": "female", "age": 30, "work": "Tunes pianos.", "style": "Dry, brief.", "traits": ["patient", "curious"], "likes": ["tea"], "dislikes": ["hurry"], "background": "Lives by the canal.", "stages": {"first": "Polite.", "familiar": "Teases.", "close": "Says what she thinks."}}',
  user: '{"id": "kim", "lang": "en", "name": "Kim", "age": 30, "work": "Tiler.", "about": "New in town."}',
  scenario:
    '{"id": "mine-1", "task": "dialogue_base", "persona": "mara", "user": "jon", "need": "implicit", "wish": "To be asked about the exam.", "message": "Well. That was that.", "reference": "(looks up) How did the exam go?", "must": ["need: exam / test"], "mustNot": ["invention: holiday"]}',
  line: '{"id": "mine-line", "kind": "recall", "persona": "mara", "sessions": [{"user": "jon", "date": "2026-01-05", "stage": "first", "need": "explicit", "wish": "To be heard.", "turns": [{"say": "I sing alto in a choir."}], "keep": ["sings alto in a choir / alto | hobbies | 1"]}, {"user": "jon", "date": "2026-01-12", "stage": "familiar", "need": "explicit", "wish": "To be remembered.", "turns": [{"say": "Which voice do I sing?", "must": ["recall: alto"]}]}]}',
} as const;

/** Readers of one parsed line. Each throws HearthError exit 2 with file, line and field. */
export const readPersona = reader(personaSchema, EXAMPLES.persona);
export const readUser = reader(userSchema, EXAMPLES.user);
export const readScenario = reader(scenarioSchema, EXAMPLES.scenario);
export const readLine = reader(lineSchema, EXAMPLES.line);

function fault(error: z.ZodError, place: Place, example: string): HearthError {
  const [issue] = error.issues;
  const field = (issue?.path ?? []).map(String).join('.');
  const why = issue?.message ?? 'not of the form';
  return usageError(
    {
      en: `cannot be used: ${why}; for example ${example}`,
      'zh-CN': `无法使用：${why}；示例：${example}`,
    },
    { ...place, ...(field !== '' && { field }) },
    { cause: error },
  );
}
