import { createRequire } from 'node:module';
import { usageError } from '../contract/index.js';
import type { TokenVectors } from '../stats/index.js';
import type { ModelFolder } from './embedder-folder.js';
import { head } from './fault.js';

/** Turns texts into vectors, in this process and without a network. */
export type Embedder = {
  /** One vector a token, from the model's last layer; special tokens are marked. Texts that are too long are cut. */
  tokens(text: string): Promise<TokenVectors>;
  /** One vector for the whole text: its tokens' mean or its first token's, as the model asks. */
  sentence(text: string): Promise<Float32Array>;
};

/** As much of @huggingface/transformers 4 as is used here; the package is the user's to install. */
export type TransformersLibrary = {
  env: { allowRemoteModels: boolean; allowLocalModels: boolean; useFSCache: boolean };
  AutoTokenizer: { from_pretrained(path: string, options: Options): Promise<Tokenizer> };
  AutoModel: { from_pretrained(path: string, options: Options): Promise<Encoder> };
};
type Options = { [key: string]: string | boolean };
type Tensor = { data: ArrayLike<number | bigint>; dims: readonly number[] };
type Encoded = { input_ids: Tensor; [name: string]: Tensor };
type Tokenizer = {
  (text: string, options: { truncation: boolean; max_length?: number }): Encoded;
  model_max_length?: number;
};
type Encoder = (inputs: Encoded) => Promise<{ [name: string]: Tensor | undefined }>;

const PACKAGE = '@huggingface/transformers';
const VERSION = '4.3.2';

/**
 * An encoder model of the user's folder, loaded on first use.
 * @throws HearthError exit 2 when the optional package is missing; on first use, when it or the files cannot be loaded,
 * or the model gives no vector a token (`last_hidden_state`).
 */
export function openEmbedder(
  folder: ModelFolder,
  load: () => Promise<TransformersLibrary> = findPackage(),
): Embedder {
  let opening: Promise<Opened> | undefined;
  const embed = async (text: string): Promise<Embedded> => {
    opening ??= open(folder, load);
    return vectorsOf(folder, await opening, text);
  };
  return {
    tokens: embed,
    async sentence(text) {
      const { vectors } = await embed(text);
      const [first] = vectors;
      if (folder.pooling === 'cls' && first !== undefined) return first;
      return meanOf(vectors);
    },
  };
}

type Opened = { tokenizer: Tokenizer; encoder: Encoder; special: ReadonlySet<number> };

async function open(
  folder: ModelFolder,
  load: () => Promise<TransformersLibrary>,
): Promise<Opened> {
  try {
    const { env, AutoTokenizer, AutoModel } = await load();
    env.allowRemoteModels = false;
    env.allowLocalModels = true;
    env.useFSCache = false;
    const tokenizer = await AutoTokenizer.from_pretrained(folder.path, { local_files_only: true });
    const encoder = await AutoModel.from_pretrained(folder.path, {
      local_files_only: true,
      subfolder: folder.onnx,
      dtype: 'fp32',
      device: 'cpu',
      use_external_data_format: folder.external,
    });
    // What a text without words is made of are the tokens that stand round every text.
    const special = new Set(idsOf(tokenizer('', { truncation: true })));
    return { tokenizer, encoder, special };
  } catch (cause) {
    throw notLoaded(folder, cause);
  }
}

type Embedded = { vectors: Float32Array[]; special: boolean[] };

async function vectorsOf(
  folder: ModelFolder,
  { tokenizer, encoder, special }: Opened,
  text: string,
): Promise<Embedded> {
  const longest = Math.min(
    tokenizer.model_max_length ?? Number.POSITIVE_INFINITY,
    folder.maxTokens ?? Number.POSITIVE_INFINITY,
  );
  const encoded = tokenizer(text, {
    truncation: true,
    ...(Number.isFinite(longest) && { max_length: longest }),
  });
  const ids = idsOf(encoded);
  const outputs = await encoder(encoded);
  // The second name is that of sentence-transformers exports.
  const state = outputs.last_hidden_state ?? outputs.token_embeddings;
  const width = state?.dims[2];
  if (state === undefined || width === undefined || state.dims[1] !== ids.length)
    throw noVectors(folder);
  const all = Float32Array.from(state.data, Number);
  return {
    vectors: ids.map((_, i) => all.slice(i * width, (i + 1) * width)),
    special: ids.map((id) => special.has(id)),
  };
}

const idsOf = ({ input_ids: { data } }: Encoded): number[] => Array.from(data, Number);

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    vector.forEach((x, i) => {
      mean[i] = (mean[i] ?? 0) + x / vectors.length;
    });
  return mean;
}

const notLoaded = ({ path }: ModelFolder, cause: unknown) => {
  const detail = head(cause instanceof Error ? cause.message : String(cause));
  return usageError(
    { en: `cannot be loaded: ${detail}`, 'zh-CN': `无法加载：${detail}` },
    { file: path },
    { cause },
  );
};

const noVectors = ({ path }: ModelFolder) =>
  usageError(
    {
      en: 'the model gives no last_hidden_state with one vector a token; export it for feature extraction',
      'zh-CN':
        '模型没有为每个词元给出向量的 last_hidden_state；请按特征提取（feature-extraction）导出',
    },
    { file: path },
  );

/**
 * Not a dependency: it brings half a gigabyte that only these scores need. Looked for at once, so that nobody is asked
 * anything before it turns out to be missing; loaded later.
 */
function findPackage(): () => Promise<TransformersLibrary> {
  try {
    createRequire(import.meta.url).resolve(PACKAGE);
  } catch (cause) {
    throw usageError(
      {
        en: `models of your own folder need the optional package ${PACKAGE}: ONNXRUNTIME_NODE_INSTALL_CUDA=skip npm install ${PACKAGE}@${VERSION}`,
        'zh-CN': `使用自己的模型文件夹需要可选的包 ${PACKAGE}：ONNXRUNTIME_NODE_INSTALL_CUDA=skip npm install ${PACKAGE}@${VERSION}`,
      },
      {},
      { cause },
    );
  }
  return async () => (await import(PACKAGE)) as TransformersLibrary;
}
