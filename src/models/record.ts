import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { machineError, type Params } from '../contract/index.js';
import { digest } from '../store/json.js';
import type { Model, ModelReply, ModelRequest } from './model.js';

/** One line of a recording. Requests are known by their hash; headers and keys are no part of it. */
export type RecordedReply = {
  model: string;
  request: string;
  /** What was said and how, apart: they tell a replay that fails why it does. Absent in older recordings. */
  messages?: string;
  params?: Params;
  draw?: string;
  reply: ModelReply;
};

/** What a recording knows a request by: everything but the address and the model, which the line names. */
export const recordedHash = ({ messages, params, schema }: ModelRequest): string =>
  digest({ messages, params, schema: schema ?? null });

/** What a recording knows a conversation by, whatever the parameters. */
export const messagesHash = ({ messages }: Pick<ModelRequest, 'messages'>): string =>
  digest(messages);

/** Appends replies to a JSONL file (`--record`); several models may share one. */
export class Recorder {
  #stream: Promise<WriteStream> | null = null;
  #error: Error | null = null;

  constructor(private readonly file: string) {}

  /** @throws HearthError exit 4 when the file cannot be written */
  async add(line: RecordedReply): Promise<void> {
    this.#stream ??= this.#open();
    const stream = await this.#stream;
    if (this.#error !== null) throw notWritten(this.file, this.#error);
    await new Promise<void>((done, fail) => {
      stream.write(`${JSON.stringify(line)}\n`, (error) =>
        error ? fail(notWritten(this.file, error)) : done(),
      );
    });
  }

  async close(): Promise<void> {
    const stream = await this.#stream;
    if (stream !== null) await new Promise<void>((done) => stream.end(done));
  }

  async #open(): Promise<WriteStream> {
    await mkdir(dirname(this.file), { recursive: true });
    const stream = createWriteStream(this.file, { flags: 'a' });
    stream.on('error', (error) => {
      this.#error = error;
    });
    return stream;
  }
}

/** Records complete replies: what failed is asked again on replay, not repeated. */
export function recording(model: Model, recorder: Recorder): Model {
  return {
    ...model,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      const reply = await model.ask(request, signal);
      if (reply.state !== 'errored')
        await recorder.add({
          model: model.name,
          request: recordedHash(request),
          messages: messagesHash(request),
          params: request.params,
          ...(request.draw !== undefined && { draw: request.draw }),
          reply,
        });
      return reply;
    },
  };
}

const notWritten = (file: string, error: Error) =>
  machineError(
    {
      en: `the recording cannot be written: ${error.message}`,
      'zh-CN': `录制文件无法写入：${error.message}`,
    },
    { file },
    { cause: error },
  );
