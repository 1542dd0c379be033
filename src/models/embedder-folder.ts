import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { usageError } from '../contract/index.js';

/** Where users keep their model folders; each is named as its model is published. */
const VARIABLE = 'HEARTH_MODELS';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A model folder of the user's that has all its parts. */
export type ModelFolder = {
  /** `bert-base-chinese`; the folder's name. */
  model: string;
  path: string;
  /** Folder of the ONNX file below `path`: `onnx`, or empty. */
  onnx: string;
  /** Weights lie in a second file, `model.onnx_data`. */
  external: boolean;
  /** Transformer layers that the file says it has; null where it does not say. */
  layers: number | null;
  /** Tokens of the longest text, special ones included; null where nothing says. */
  maxTokens: number | null;
  /** How a sentence's vector is made of its tokens'. */
  pooling: 'mean' | 'cls';
  /** SHA-256 over the files that decide what comes out. */
  hash: string;
};

/** Whether the user has a folder of that name; says nothing of its parts. */
export const hasModelFolder = (model: string, env: Environment): boolean => {
  const root = env[VARIABLE];
  return root !== undefined && root !== '' && existsSync(join(root, model));
};

/**
 * The user's folder of a model: `$HEARTH_MODELS/<model>` with `config.json`, `tokenizer.json` and `onnx/model.onnx` (or
 * `model.onnx`). Nothing is ever downloaded.
 * @throws HearthError exit 2 that names the variable, the folder or the part that is missing.
 */
export async function openModelFolder(model: string, env: Environment): Promise<ModelFolder> {
  const root = env[VARIABLE];
  if (root === undefined || root === '') throw noVariable(model);
  const path = join(root, model);
  if (!existsSync(path)) throw noFolder(path);
  const onnx = existsSync(join(path, 'onnx', 'model.onnx')) ? 'onnx' : '';
  const weights = join(path, onnx, 'model.onnx');
  const needed = [join(path, 'config.json'), join(path, 'tokenizer.json'), weights];
  for (const file of needed) if (!existsSync(file)) throw noPart(path, file.slice(path.length + 1));
  const config = await readObject(join(path, 'config.json'));
  const decide = [
    ...needed,
    join(path, 'tokenizer_config.json'),
    join(path, '1_Pooling', 'config.json'),
    `${weights}_data`,
  ].filter((file) => existsSync(file));
  const digests = await Promise.all(decide.map(digestOf));
  return {
    model,
    path,
    onnx,
    external: existsSync(`${weights}_data`),
    layers: numberIn(config, 'num_hidden_layers') ?? numberIn(config, 'n_layers'),
    maxTokens: numberIn(config, 'max_position_embeddings'),
    pooling: await poolingOf(join(path, '1_Pooling', 'config.json')),
    hash: createHash('sha256').update(digests.join('\n')).digest('hex'),
  };
}

type Fields = { readonly [key: string]: unknown };

async function readObject(file: string): Promise<Fields> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof value === 'object' && value !== null) return value as Fields;
  } catch (cause) {
    throw noObject(file, cause);
  }
  throw noObject(file);
}

const numberIn = (fields: Fields, key: string): number | null => {
  const value = fields[key];
  return typeof value === 'number' ? value : null;
};

/** As a sentence-transformers folder says; the mean where there is no such file. */
async function poolingOf(file: string): Promise<ModelFolder['pooling']> {
  if (!existsSync(file)) return 'mean';
  const modes = Object.entries(await readObject(file))
    .filter(([key, value]) => key.startsWith('pooling_mode_') && value === true)
    .map(([key]) => key);
  const [mode] = modes;
  if (modes.length === 1 && mode === 'pooling_mode_mean_tokens') return 'mean';
  if (modes.length === 1 && mode === 'pooling_mode_cls_token') return 'cls';
  throw usageError(
    {
      en: 'asks for a pooling other than the mean of tokens or the first token, which Hearth does not know',
      'zh-CN': '要求的池化方式既不是词元平均，也不是首词元；Hearth 不支持',
    },
    { file },
  );
}

/** Digests of this process by file, size and time: hundreds of megabytes are read once. */
const digests = new Map<string, Promise<string>>();

function digestOf(file: string): Promise<string> {
  const { size, mtimeMs } = statSync(file);
  const key = `${file}\n${size}\n${mtimeMs}`;
  let digest = digests.get(key);
  if (digest === undefined) {
    digest = hashFile(file);
    digests.set(key, digest);
  }
  return digest;
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

const noVariable = (model: string) =>
  usageError(
    {
      en: `is not set; it names the folder that holds your model folders, here ${model}/ with config.json, tokenizer.json and onnx/model.onnx (Hearth downloads none)`,
      'zh-CN': `未设置；请让它指向存放模型文件夹的目录，此处需要其中的 ${model}/（含 config.json、tokenizer.json 和 onnx/model.onnx）；Hearth 不会下载模型`,
    },
    { field: VARIABLE },
  );

const noFolder = (path: string) =>
  usageError(
    {
      en: `there is no such folder; put the model there with config.json, tokenizer.json and onnx/model.onnx, or point ${VARIABLE} elsewhere (Hearth downloads none)`,
      'zh-CN': `没有这个文件夹；请把模型放在此处（含 config.json、tokenizer.json 和 onnx/model.onnx），或让 ${VARIABLE} 指向别处；Hearth 不会下载模型`,
    },
    { file: path },
  );

const noPart = (path: string, part: string) =>
  usageError(
    {
      en: `the model folder lacks ${part}; it needs config.json, tokenizer.json and onnx/model.onnx (or model.onnx)`,
      'zh-CN': `模型文件夹缺少 ${part}；需要 config.json、tokenizer.json 和 onnx/model.onnx（或 model.onnx）`,
    },
    { file: path },
  );

const noObject = (file: string, cause?: unknown) =>
  usageError(
    { en: 'is no JSON object that can be read', 'zh-CN': '不是可读取的 JSON 对象' },
    { file },
    { cause },
  );
