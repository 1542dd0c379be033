import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Params, usageError } from '../contract/index.js';
import { errored } from './fault.js';
import type { Model, ModelReply, ModelRequest } from './model.js';
import { isRecord } from './provider-codes.js';
import { messagesHash, type RecordedReply, recordedHash } from './record.js';

type Takes = { byDraw: Map<string, ModelReply>; inOrder: ModelReply[]; next: number };

/**
 * Answers from a recording: `PATH`, or `PATH#provider/model` when several models are in it. A request of a known draw
 * gets that draw's reply; otherwise equal requests get their replies in the order of the recording. A request that is
 * not in it is `errored`: nothing is ever sent.
 * @throws HearthError exit 2 with file and line
 */
export function replayModel(target: string): Model {
  const cut = target.lastIndexOf('#');
  const file = cut === -1 ? target : target.slice(0, cut);
  const text = readText(file);
  const lines = readLines(text, file);
  const model = chooseModel(lines, cut === -1 ? null : target.slice(cut + 1), file);
  const takes = new Map<string, Takes>();
  /** Parameters under which each conversation was recorded, the first ones. */
  const paramsOf = new Map<string, Params>();
  for (const line of lines) {
    if (line.model !== model) continue;
    const known: Takes = takes.get(line.request) ?? {
      byDraw: new Map(),
      inOrder: [],
      next: 0,
    };
    takes.set(line.request, known);
    known.inOrder.push(line.reply);
    if (line.draw !== undefined) known.byDraw.set(line.draw, line.reply);
    if (line.messages !== undefined && !paramsOf.has(line.messages))
      paramsOf.set(line.messages, line.params ?? {});
  }
  return {
    name: `replay/${target}`,
    endpoint: `replay:${createHash('sha256').update(text).digest('hex')}`,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      signal.throwIfAborted();
      const known = takes.get(recordedHash(request));
      const reply = known === undefined ? undefined : take(known, request.draw);
      if (reply !== undefined) return { ...reply, tries: 0, waitedMs: 0 };
      const recorded = paramsOf.get(messagesHash(request));
      const why =
        known !== undefined
          ? `holds no reply to this request beyond ${known.inOrder.length}`
          : recorded === undefined
            ? 'holds no reply to this request'
            : `holds a reply to these messages, but ${difference(recorded, request.params)}`;
      const message = `the recording ${file} of ${model} ${why}`;
      return { ...errored({ kind: 'protocol', message }), tries: 0 };
    },
  };
}

const PARAMS: Record<keyof Params, string> = {
  temperature: 'temperature',
  topP: 'top-p',
  maxTokens: 'max tokens',
  seed: 'seed',
};

/** What the recorded request had otherwise; where no parameter differs, it is the form asked for. */
function difference(recorded: Params, asked: Params): string {
  const names = (Object.keys(PARAMS) as (keyof Params)[]).filter((n) => recorded[n] !== asked[n]);
  if (names.length === 0) return 'recorded for another form of the reply (JSON schema)';
  const say = (params: Params): string =>
    names
      .map((n) => (params[n] === undefined ? `no ${PARAMS[n]}` : `${PARAMS[n]} ${params[n]}`))
      .join(', ');
  return `recorded with ${say(recorded)}, asked with ${say(asked)}`;
}

function take(known: Takes, draw: string | undefined): ModelReply | undefined {
  const drawn = draw === undefined ? undefined : known.byDraw.get(draw);
  if (drawn !== undefined) return drawn;
  const reply = known.inOrder[known.next];
  if (reply !== undefined) known.next += 1;
  return reply;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw usageError({ en: `cannot be read: ${detail}`, 'zh-CN': `无法读取：${detail}` }, { file });
  }
}

function readLines(text: string, file: string): RecordedReply[] {
  const lines: RecordedReply[] = [];
  const all = text.split('\n');
  for (const [i, line] of all.entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (read !== null) lines.push(read);
    // A recording that was cut off ends in half a line; whatever is whole before it counts.
    else if (i < all.length - 1) throw notARecording(file, i + 1);
  }
  return lines;
}

function readLine(line: string): RecordedReply | null {
  try {
    const value: unknown = JSON.parse(line);
    const whole =
      isRecord(value) &&
      typeof value.model === 'string' &&
      typeof value.request === 'string' &&
      isRecord(value.reply) &&
      typeof value.reply.text === 'string' &&
      typeof value.reply.state === 'string';
    return whole ? (value as unknown as RecordedReply) : null;
  } catch {
    return null;
  }
}

function chooseModel(lines: readonly RecordedReply[], asked: string | null, file: string): string {
  const names = [...new Set(lines.map((l) => l.model))];
  const [only] = names;
  if (asked === null && names.length === 1 && only !== undefined) return only;
  if (asked !== null && names.includes(asked)) return asked;
  const list = names.join(', ') || '-';
  throw usageError(
    {
      en: `name one of its models: replay/${file}#MODEL; it holds ${list}`,
      'zh-CN': `请指明其中一个模型：replay/${file}#模型名；文件中有：${list}`,
    },
    { file },
  );
}

const notARecording = (file: string, line: number) =>
  usageError(
    {
      en: 'is no line of a recording: expected {"model", "request", "reply"}',
      'zh-CN': '不是录制文件的行：应为 {"model", "request", "reply"}',
    },
    { file, line },
  );
