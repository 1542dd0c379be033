import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmbedder, type TransformersLibrary } from './embedder.js';
import { hasModelFolder, openModelFolder } from './embedder-folder.js';

const MODEL = 'bert-base-chinese';

/** A folder of model folders with one model in it; `files` replace or (null) take away its parts. */
function models(files: Readonly<Record<string, string | null>> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'hearth-models-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const parts: Record<string, string | null> = {
    'config.json': '{"num_hidden_layers":8,"max_position_embeddings":6}',
    'tokenizer.json': '{}',
    'onnx/model.onnx': 'weights',
    ...files,
  };
  for (const [file, text] of Object.entries(parts)) {
    if (text === null) continue;
    mkdirSync(join(root, MODEL, file, '..'), { recursive: true });
    writeFileSync(join(root, MODEL, file), text);
  }
  return { HEARTH_MODELS: root };
}

const open = (env: Readonly<Record<string, string>>) => openModelFolder(MODEL, env);

/** A stand-in for the optional package: a token a character, whose vector is (its code, 1); 1 and 2 stand round it. */
function library(output = 'last_hidden_state') {
  const seen: { paths: string[]; options: object[]; env: object } = {
    paths: [],
    options: [],
    env: {},
  };
  const load = async (): Promise<TransformersLibrary> => {
    const env = { allowRemoteModels: true, allowLocalModels: false, useFSCache: true };
    seen.env = env;
    return {
      env,
      AutoTokenizer: {
        from_pretrained: async (path) => {
          seen.paths.push(path);
          return (text, { max_length: longest = 99 }) => {
            const codes = Array.from(text, (c) => BigInt(c.codePointAt(0) ?? 0));
            const ids = [1n, ...codes.slice(0, longest - 2), 2n];
            return { input_ids: { data: ids, dims: [1, ids.length] } };
          };
        },
      },
      AutoModel: {
        from_pretrained: async (_, options) => {
          seen.options.push(options);
          return async ({ input_ids: { data } }) => ({
            [output]: {
              data: Array.from(data, Number).flatMap((id) => [id, 1]),
              dims: [1, data.length, 2],
            },
          });
        },
      },
    };
  };
  return { load, seen };
}

describe('openModelFolder', () => {
  it('says how to name the folder, and what is missing in it', async () => {
    await expect(open({})).rejects.toMatchObject({ code: 2, place: { field: 'HEARTH_MODELS' } });
    const env = models();
    await expect(openModelFolder('m3e-base', env)).rejects.toThrow('there is no such folder');
    for (const part of ['config.json', 'tokenizer.json'])
      await expect(open(models({ [part]: null }))).rejects.toThrow(`lacks ${part}`);
    await expect(open(models({ 'onnx/model.onnx': null }))).rejects.toThrow('lacks model.onnx');
    await expect(open(models({ 'config.json': '[' }))).rejects.toThrow('no JSON object');
  });

  it('reads layers by either name, length and pooling', async () => {
    expect(await open(models())).toMatchObject({ layers: 8, maxTokens: 6, pooling: 'mean' });
    expect(await open(models({ 'config.json': '{"n_layers":5}' }))).toMatchObject({
      layers: 5,
      maxTokens: null,
    });
    const pooling = (modes: object) =>
      open(models({ '1_Pooling/config.json': JSON.stringify(modes) }));
    expect(await pooling({ pooling_mode_cls_token: true })).toMatchObject({ pooling: 'cls' });
    await expect(pooling({ pooling_mode_max_tokens: true })).rejects.toThrow('pooling');
  });

  it('takes the ONNX file beside the others as well', async () => {
    const env = models({ 'onnx/model.onnx': null, 'model.onnx': 'weights' });
    expect(await open(env)).toMatchObject({ onnx: '' });
  });

  it('has a hash that changes with every part that decides, and with nothing else', async () => {
    const { hash } = await open(models());
    expect((await open(models({ 'README.md': 'hello' }))).hash).toBe(hash);
    for (const file of ['onnx/model.onnx', 'tokenizer.json', 'tokenizer_config.json'])
      expect((await open(models({ [file]: '{"other":1}' }))).hash).not.toBe(hash);
  });

  it('hasModelFolder', () => {
    expect(hasModelFolder(MODEL, models())).toBe(true);
    expect(hasModelFolder('m3e-base', models())).toBe(false);
    expect(hasModelFolder(MODEL, {})).toBe(false);
  });
});

describe('openEmbedder', () => {
  it('gives a vector a token, marks those that stand round every text, and cuts what is too long', async () => {
    const { load } = library();
    const embedder = openEmbedder(await open(models()), load);
    expect(await embedder.tokens('AB')).toEqual({
      vectors: [
        [1, 1],
        [65, 1],
        [66, 1],
        [2, 1],
      ].map((v) => Float32Array.from(v)),
      special: [true, false, false, true],
    });
    expect((await embedder.tokens('ABCDEFGH')).vectors).toHaveLength(6);
  });

  it('[hand-computed] a sentence is the mean of all its tokens, or the first where the model says so', async () => {
    const { load } = library();
    const mean = openEmbedder(await open(models()), load);
    expect([...(await mean.sentence('AB'))]).toEqual([(1 + 65 + 66 + 2) / 4, 1]);
    const env = models({ '1_Pooling/config.json': '{"pooling_mode_cls_token":true}' });
    expect([...(await openEmbedder(await open(env), load).sentence('AB'))]).toEqual([1, 1]);
  });

  it('takes the output by the name of sentence-transformers exports too', async () => {
    const embedder = openEmbedder(await open(models()), library('token_embeddings').load);
    expect((await embedder.tokens('A')).vectors).toHaveLength(3);
  });

  it('lets the package read local files only, and loads once', async () => {
    const { load, seen } = library();
    const folder = await open(models());
    const embedder = openEmbedder(folder, load);
    await Promise.all([embedder.tokens('a'), embedder.sentence('b')]);
    expect(seen.env).toEqual({
      allowRemoteModels: false,
      allowLocalModels: true,
      useFSCache: false,
    });
    expect(seen.paths).toEqual([folder.path]);
    expect(seen.options).toMatchObject([{ local_files_only: true, subfolder: 'onnx' }]);
  });

  it('says what is wrong with a model without token vectors, and how to add the package', async () => {
    const folder = await open(models());
    const { load } = library('logits');
    await expect(openEmbedder(folder, load).tokens('a')).rejects.toThrow('last_hidden_state');
    expect(() => openEmbedder(folder)).toThrow('npm install @huggingface/transformers@4.3.2');
  });
});
