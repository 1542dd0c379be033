import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LlamaLibrary, llamaModel } from './llama.js';
import { HI, never, open } from './loopback.testkit.js';

const file = join(mkdtempSync(join(tmpdir(), 'hearth-llama-')), 'm.gguf');
writeFileSync(file, 'GGUF');

/** A stand-in for the optional package: says what it was asked, and counts what is open. */
function library(say: (asked: object) => object) {
  const state = { loads: 0, open: 0 };
  class LlamaChatSession {
    #turns: object[] = [];
    constructor(readonly options: object) {
      state.open += 1;
    }
    setChatHistory(turns: object[]) {
      this.#turns = turns;
    }
    async promptWithMeta(text: string, options: { [key: string]: unknown }) {
      const { signal, ...rest } = options;
      (signal as AbortSignal).throwIfAborted();
      return {
        stopReason: 'eogToken',
        responseText: '',
        ...say({ turns: this.#turns, text, ...rest }),
      };
    }
    dispose() {
      state.open -= 1;
    }
  }
  const getSequence = () => ({
    dispose: () => undefined,
    tokenMeter: { getState: () => ({ usedInputTokens: 7, usedOutputTokens: 3 }) },
  });
  const load = async (): Promise<LlamaLibrary> => {
    state.loads += 1;
    return {
      LlamaChatSession,
      getLlama: async () => ({
        loadModel: async () => ({ createContext: async () => ({ getSequence }) }),
        createGrammarForJsonSchema: async (schema) => ({ grammar: schema }),
      }),
    };
  };
  return { load, state };
}

describe('llama/FILE.gguf', () => {
  it('says how to add the package when it is missing', async () => {
    const model = open(`llama/${file}`, undefined);
    await expect(model.ask(HI, never)).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining('npm install node-llama-cpp@3'),
    });
  });

  it('says at once that a file is missing', () => {
    expect(() => open('llama/nowhere.gguf', undefined)).toThrow(
      'nowhere.gguf: there is no such file',
    );
  });

  it('is given the history, the parameters and the schema as a grammar; loads once, leaves nothing open', async () => {
    const asked: object[] = [];
    const { load, state } = library((a) => {
      asked.push(a);
      return { responseText: 'yes' };
    });
    const model = llamaModel({ file, load });
    const request = {
      messages: [
        { role: 'system' as const, content: 's' },
        { role: 'user' as const, content: 'a' },
        { role: 'assistant' as const, content: 'b' },
        { role: 'user' as const, content: 'c' },
      ],
      params: { temperature: 0, maxTokens: 5, seed: 1 },
      schema: { type: 'object', properties: { a: { type: 'string' } } },
    };
    expect(await model.ask(request, never)).toMatchObject({
      state: 'ok',
      text: 'yes',
      usage: { input: 7, output: 3 },
    });
    await model.ask(request, never);
    expect(asked[0]).toEqual({
      turns: [
        { type: 'system', text: 's' },
        { type: 'user', text: 'a' },
        { type: 'model', response: ['b'] },
      ],
      text: 'c',
      temperature: 0,
      maxTokens: 5,
      seed: 1,
      grammar: { grammar: { type: 'object', properties: { a: { type: 'string' } } } },
    });
    expect(state).toEqual({ loads: 1, open: 0 });
  });

  it.each<[string, object, object]>([
    [
      'a cut',
      { responseText: 'half', stopReason: 'maxTokens' },
      { state: 'truncated', text: 'half' },
    ],
    ['nothing', { responseText: ' ' }, { state: 'empty' }],
    [
      'thoughts',
      {
        responseText: 'yes',
        response: [{ type: 'segment', segmentType: 'thought', text: 'hm' }, 'yes'],
      },
      { state: 'ok', text: 'yes', reasoning: 'hm' },
    ],
    [
      'thoughts in tags',
      { responseText: '<think>hm</think>yes' },
      { text: 'yes', reasoning: 'hm' },
    ],
  ])('reads %s', async (_, says, expected) => {
    const { load } = library(() => says);
    expect(await llamaModel({ file, load }).ask(HI, never)).toMatchObject(expected);
  });

  it('a failure in the library is this request’s fault', async () => {
    const { load, state } = library(() => {
      throw new Error('no room in the context');
    });
    expect(await llamaModel({ file, load }).ask(HI, never)).toMatchObject({
      state: 'errored',
      fault: { message: 'no room in the context' },
    });
    expect(state.open).toBe(0);
  });

  it('a file that cannot be loaded ends the run', async () => {
    const load = async (): Promise<LlamaLibrary> => ({
      ...(await library(() => ({})).load()),
      getLlama: async () => {
        throw new Error('not a GGUF file');
      },
    });
    await expect(llamaModel({ file, load }).ask(HI, never)).rejects.toThrow(
      'cannot be loaded: not a GGUF file',
    );
  });
});
