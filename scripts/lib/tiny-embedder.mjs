import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];

/** ONNX's own numbers for element types. */
const FLOAT = 1;
const INT64 = 7;

/**
 * Writes a model folder whose vectors are known: a WordPiece tokenizer over `words` and an ONNX file that looks each
 * token up in a table.
 * @param {string} path Folder to make.
 * @param {object} model
 * @param {Readonly<Record<string, readonly number[]>>} model.words Vector of each word; all of one length.
 * @param {readonly number[]} model.other Vector of special and unknown tokens.
 * @param {Readonly<Record<string, unknown>>} model.config What `config.json` says.
 * @param {{ onnx: any }} library The package onnx-proto.
 */
export function writeTinyEmbedder(path, { words, other, config }, { onnx }) {
  const vocab = [...SPECIAL, ...Object.keys(words)];
  const table = vocab.flatMap((word) => words[word] ?? other);
  mkdirSync(join(path, 'onnx'), { recursive: true });
  const json = (file, value) => writeFileSync(join(path, file), JSON.stringify(value));
  json('config.json', { architectures: ['BertModel'], max_position_embeddings: 64, ...config });
  json('tokenizer.json', tokenizer(vocab));
  json('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    do_lower_case: true,
    model_max_length: 64,
    cls_token: '[CLS]',
    sep_token: '[SEP]',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
  });
  const file = model(onnx, table, vocab.length, other.length);
  writeFileSync(join(path, 'onnx', 'model.onnx'), onnx.ModelProto.encode(file).finish());
}

/** A tokenizer file in the form of a BERT model's. */
function tokenizer(vocab) {
  const id = (token) => vocab.indexOf(token);
  const around = (token) => ({ SpecialToken: { id: token, type_id: 0 } });
  const described = (token) => ({ id: token, ids: [id(token)], tokens: [token] });
  const single = [around('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, around('[SEP]')];
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content) => ({
      id: id(content),
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single,
      pair: [...single, { Sequence: { id: 'B', type_id: 1 } }, around('[SEP]')],
      special_tokens: { '[CLS]': described('[CLS]'), '[SEP]': described('[SEP]') },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocab.map((token, i) => [token, i])),
    },
  };
}

/** One look-up: `input_ids` [texts, tokens] → `last_hidden_state` [texts, tokens, width]. */
function model(onnx, table, rows, width) {
  const tensor = (name, elemType, dims) => ({
    name,
    type: {
      tensorType: {
        elemType,
        shape: {
          dim: dims.map((dim) => (typeof dim === 'number' ? { dimValue: dim } : { dimParam: dim })),
        },
      },
    },
  });
  return onnx.ModelProto.create({
    irVersion: 8,
    opsetImport: [{ domain: '', version: 13 }],
    graph: {
      name: 'table',
      node: [{ opType: 'Gather', input: ['table', 'input_ids'], output: ['last_hidden_state'] }],
      initializer: [{ name: 'table', dataType: FLOAT, dims: [rows, width], floatData: table }],
      input: [tensor('input_ids', INT64, ['texts', 'tokens'])],
      output: [tensor('last_hidden_state', FLOAT, ['texts', 'tokens', width])],
    },
  });
}
