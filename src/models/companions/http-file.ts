import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Json, usageError } from '../../contract/index.js';
import { limitsSchema, retriesSchema, timeoutsSchema } from '../spec-options.js';
import { yaml } from '../yaml.js';
import { parsePath } from './reply-path.js';
import { type Placeholder, placeholdersOf } from './template.js';

const json: z.ZodType<Json> = z.json();
const call = {
  url: z.string(),
  method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
  headers: z.record(z.string(), z.string()).default({}),
  body: json.optional(),
};

const httpFileSchema = z.strictObject({
  ...call,
  /** Where the text stands in the reply's JSON; absent: the whole body is the text. */
  reply: z.string().optional(),
  /** The reply comes in pieces: server-sent events, or one JSON value a line. */
  stream: z.enum(['sse', 'ndjson']).optional(),
  /** Where a piece's text stands; absent: the piece is the text. */
  delta: z.string().optional(),
  /** `ignore`: the companion has a persona of its own, and system prompts are not sent. */
  system: z.literal('ignore').optional(),
  /** `ignore`: turns before the newest message that the companion has not heard are not sent. */
  history: z.literal('ignore').optional(),
  /** A call that opens a session; `id` says where its reply holds the session's id. */
  session: z.strictObject({ start: z.strictObject({ ...call, id: z.string() }) }).optional(),
  timeouts: timeoutsSchema.optional(),
  limits: limitsSchema.optional(),
  retries: retriesSchema.optional(),
});

/** One HTTP call as a template; headers and body may name variables (`$NAME`). */
export type CallTemplate = {
  url: string;
  method: 'POST' | 'PUT' | 'GET';
  headers: Record<string, string>;
  body?: Json | undefined;
};

/** A companion behind HTTP, as its file describes it. */
export type HttpFile = z.infer<typeof httpFileSchema> & {
  /** All placeholders of the main call. */
  uses: ReadonlySet<Placeholder>;
  replyPath: string[] | null;
  deltaPath: string[] | null;
};

/** Reads and checks the YAML or JSON file of `http/FILE`. @throws HearthError exit 2 with file, line and field */
export function readHttpFile(file: string): HttpFile {
  const parsed = httpFileSchema.safeParse(parseYaml(file));
  if (!parsed.success) throw wrongField(file, parsed.error);
  const found = parsed.data;
  const uses = checkCall(found, file, '');
  if (found.session !== undefined) {
    const used = checkCall(found.session.start, file, 'session.start.');
    for (const name of ['session', 'message', 'messages', 'history'] as const)
      if (used.has(name)) throw tooEarly(file, name);
    if (!uses.has('session')) throw unusedSession(file);
  }
  return {
    ...found,
    uses,
    replyPath: found.reply === undefined ? null : parsePath(found.reply),
    deltaPath: found.delta === undefined ? null : parsePath(found.delta),
  };
}

function parseYaml(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw usageError({ en: `cannot be read: ${detail}`, 'zh-CN': `无法读取：${detail}` }, { file });
  }
  try {
    return yaml().parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof yaml().YAMLParseError)) throw error;
    const [sentence = 'not YAML'] = error.message.split('\n');
    const line = error.linePos?.[0].line;
    throw usageError(
      { en: sentence, 'zh-CN': `不是有效的 YAML 或 JSON：${sentence}` },
      { file, ...(line !== undefined && { line }) },
    );
  }
}

function checkCall(template: CallTemplate, file: string, at: string): Set<Placeholder> {
  if (!/^https?:\/\//.test(template.url)) {
    throw usageError(
      {
        en: `"${template.url}" is not an address; it begins with http:// or https://`,
        'zh-CN': `“${template.url}”不是有效地址；应以 http:// 或 https:// 开头`,
      },
      { file, field: `${at}url` },
    );
  }
  return new Set([
    ...placeholdersOf(template.url, file, `${at}url`),
    ...placeholdersOf(template.headers, file, `${at}headers`),
    ...placeholdersOf(template.body ?? null, file, `${at}body`),
  ]);
}

function wrongField(file: string, error: z.ZodError) {
  const [issue] = error.issues;
  const field = issue?.path.join('.') || undefined;
  return usageError(
    {
      en: `${issue?.message ?? 'wrong shape'}; the keys are url, method, headers, body, reply, stream, delta, system, history, session, timeouts, limits, retries`,
      'zh-CN': `${issue?.message ?? '格式不对'}；可用的键：url、method、headers、body、reply、stream、delta、system、history、session、timeouts、limits、retries`,
    },
    { file, ...(field !== undefined && { field }) },
  );
}

const tooEarly = (file: string, name: string) =>
  usageError(
    {
      en: `{{${name}}} is not known yet when a session starts`,
      'zh-CN': `会话开始时还没有 {{${name}}}`,
    },
    { file, field: 'session.start' },
  );

const unusedSession = (file: string) =>
  usageError(
    {
      en: 'a session is started but {{session}} stands in no address, header or body: its id would be sent nowhere',
      'zh-CN': '开启了会话，但地址、请求头和正文里都没有 {{session}}：会话号没有发给任何地方',
    },
    { file, field: 'session' },
  );
