import { existsSync } from 'node:fs';
import { type JsonSchema, type Message, usageError } from '../contract/index.js';
import { deadline } from './deadline.js';
import { errored, head } from './fault.js';
import { type SomeTimeouts, timeoutsOf } from './http.js';
import { isAnyObject, type Model, type ModelReply, type ModelRequest } from './model.js';
import { splitReasoning } from './reasoning.js';

/** As much of node-llama-cpp 3 as is used here; the package is the user's to install. */
export type LlamaLibrary = {
  getLlama: () => Promise<Llama>;
  LlamaChatSession: new (options: { contextSequence: LlamaSequence }) => LlamaSession;
};
type Llama = {
  loadModel: (options: { modelPath: string }) => Promise<LlamaWeights>;
  createGrammarForJsonSchema: (schema: JsonSchema) => Promise<unknown>;
};
type LlamaWeights = { createContext: () => Promise<{ getSequence: () => LlamaSequence }> };
type LlamaSequence = {
  dispose: () => void;
  tokenMeter: { getState: () => { usedInputTokens: number; usedOutputTokens: number } };
};
type LlamaTurn = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] };
type LlamaSession = {
  setChatHistory: (turns: LlamaTurn[]) => void;
  promptWithMeta: (
    text: string,
    options: { [key: string]: unknown },
  ) => Promise<{
    responseText: string;
    stopReason: string;
    response?: (string | { type: string; segmentType?: string; text?: string })[];
  }>;
  dispose: () => void;
};

const PACKAGE = 'node-llama-cpp';

export type LlamaOptions = {
  file: string;
  timeouts?: SomeTimeouts;
  load?: () => Promise<LlamaLibrary>;
};

/**
 * A GGUF file in this process, one request at a time. Loaded on first use; the file is looked for at once.
 * @throws HearthError exit 2 when the file or the optional package is missing
 */
export function llamaModel({ file, timeouts, load = loadPackage }: LlamaOptions): Model {
  if (!existsSync(file))
    throw usageError({ en: 'there is no such file', 'zh-CN': '文件不存在' }, { file });
  const { totalMs } = timeoutsOf(timeouts);
  let opening: Promise<Opened> | null = null;
  return {
    name: `llama/${file}`,
    endpoint: `llama:${file}`,
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      opening ??= open(file, load);
      const opened = await opening;
      const limit = deadline(signal, totalMs);
      const sequence = opened.context.getSequence();
      const session = new opened.library.LlamaChatSession({ contextSequence: sequence });
      try {
        return await answer(opened.llama, session, sequence, request, limit.signal);
      } catch (error) {
        signal.throwIfAborted();
        const message = error instanceof Error ? error.message : String(error);
        return limit.passed()
          ? errored({
              kind: 'timeout',
              message: 'time-out: the reply was not complete in time (total)',
              phase: 'total',
            })
          : errored({ kind: 'protocol', message: head(message) });
      } finally {
        limit.end();
        session.dispose();
        sequence.dispose();
      }
    },
  };
}

async function answer(
  llama: Llama,
  session: LlamaSession,
  sequence: LlamaSequence,
  { messages, params, schema }: ModelRequest,
  signal: AbortSignal,
): Promise<ModelReply> {
  const last = messages.at(-1);
  session.setChatHistory(messages.slice(0, -1).map(turnOf));
  const result = await session.promptWithMeta(last?.content ?? '', {
    signal,
    ...(params.temperature !== undefined && { temperature: params.temperature }),
    ...(params.topP !== undefined && { topP: params.topP }),
    ...(params.maxTokens !== undefined && { maxTokens: params.maxTokens }),
    ...(params.seed !== undefined && { seed: params.seed }),
    ...(schema !== undefined &&
      !isAnyObject(schema) && { grammar: await llama.createGrammarForJsonSchema(schema) }),
  });
  const split = splitReasoning(result.responseText);
  const thoughts = (result.response ?? []).map((part) =>
    typeof part !== 'string' && part.segmentType === 'thought' ? (part.text ?? '') : '',
  );
  const reasoning = [...thoughts, split.reasoning].filter((r) => r !== '').join('\n');
  const used = sequence.tokenMeter.getState();
  const cut = result.stopReason === 'maxTokens' || split.open;
  return {
    state: cut ? 'truncated' : split.text.trim() === '' ? 'empty' : 'ok',
    text: split.text,
    ...(reasoning !== '' && { reasoning }),
    usage: {
      input: used.usedInputTokens,
      output: used.usedOutputTokens,
      reasoning: null,
      cached: null,
    },
    costUsd: null,
    meta: { finish: result.stopReason },
    tries: 1,
    waitedMs: 0,
  };
}

const turnOf = ({ role, content }: Message): LlamaTurn =>
  role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content };

type Opened = {
  library: LlamaLibrary;
  llama: Llama;
  context: { getSequence: () => LlamaSequence };
};

async function open(file: string, load: () => Promise<LlamaLibrary>): Promise<Opened> {
  const library = await load();
  try {
    const llama = await library.getLlama();
    const weights = await llama.loadModel({ modelPath: file });
    return { library, llama, context: await weights.createContext() };
  } catch (error) {
    const detail = head(error instanceof Error ? error.message : String(error));
    throw usageError(
      { en: `cannot be loaded: ${detail}`, 'zh-CN': `无法加载：${detail}` },
      { file },
      { cause: error },
    );
  }
}

/** Not a dependency: it brings hundreds of megabytes that only local models need. */
async function loadPackage(): Promise<LlamaLibrary> {
  try {
    return (await import(PACKAGE)) as LlamaLibrary;
  } catch (error) {
    throw usageError(
      {
        en: `local GGUF models need the optional package ${PACKAGE}: npm install ${PACKAGE}@3`,
        'zh-CN': `运行本地 GGUF 模型需要可选的包 ${PACKAGE}：npm install ${PACKAGE}@3`,
      },
      {},
      { cause: error },
    );
  }
}
