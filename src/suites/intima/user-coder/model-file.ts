import { createHash } from 'node:crypto';
import { z } from 'zod';
import { machineError } from '../../../contract/index.js';
import { FEATURES_VERSION } from './features.js';
import { CLASSES, type CoderModel, indexOfNames } from './model.js';
import type { Softmax } from './softmax.js';

const FORMAT = 'hearth-user-coder/1';

const row = z.strictObject({
  /** Weight of one unit. */
  unit: z.number(),
  /** Base64 of signed 8-bit units, one a feature. */
  weights: z.base64(),
});
const softmaxFile = z.strictObject({
  rows: z.array(row),
  bias: z.array(z.number()),
  parents: z.array(z.number().int()),
});
const share = z.number().min(0).max(1);
const cuts = z.strictObject({
  sharpness: z.number().positive(),
  coded: share,
  levels: z.tuple([share, share, share]),
});
const file = z.strictObject({
  format: z.literal(FORMAT),
  features: z.literal(FEATURES_VERSION),
  data: z.string(),
  messages: z.number().int(),
  classes: z.array(z.string().nullable()),
  cuts: z.strictObject({ en: cuts, zh: cuts }),
  codes: softmaxFile,
  levels: softmaxFile,
  names: z.array(z.string()),
});

/** The model as text: one field a line, ends with a newline. Equal models give equal bytes. */
export function serialise(model: CoderModel): string {
  const { data, messages, names } = model;
  const out: z.infer<typeof file> = {
    format: FORMAT,
    features: FEATURES_VERSION,
    data,
    messages,
    classes: [...CLASSES],
    cuts: {
      en: { ...model.cuts.en, levels: [...model.cuts.en.levels] },
      zh: { ...model.cuts.zh, levels: [...model.cuts.zh.levels] },
    },
    codes: pack(model.codes),
    levels: pack(model.levels),
    names: [...names],
  };
  const fields = Object.entries(out).map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`);
  return `{\n${fields.join(',\n')}\n}\n`;
}

/**
 * The model of a file's text, with its digest: codings of equal digest are equal.
 * @throws HearthError exit 4 for a damaged file or one of another version: it is part of the installation.
 */
export function parseModel(text: string, name: string): { model: CoderModel; hash: string } {
  const parsed = file.safeParse(json(text));
  if (!parsed.success) throw damaged(name, parsed.error);
  const given = parsed.data;
  const { data, messages, names } = given;
  const size = names.length;
  if (JSON.stringify(given.classes) !== JSON.stringify(CLASSES)) throw damaged(name);
  return {
    model: {
      data,
      messages,
      names,
      index: indexOfNames(names),
      codes: unpack(given.codes, size, name),
      levels: unpack(given.levels, size, name),
      cuts: given.cuts,
    },
    hash: createHash('sha256').update(`${FEATURES_VERSION}\n${text}`).digest('hex'),
  };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const damaged = (name: string, cause?: unknown) =>
  machineError(
    {
      en: 'the model of the user coder is damaged or of another version; install Hearth again',
      'zh-CN': '用户消息编码模型损坏或版本不符；请重新安装 Hearth',
    },
    { file: name },
    { cause },
  );

const MOST_UNITS = 127;

function pack({ weights, bias, parents }: Softmax): z.infer<typeof softmaxFile> {
  return {
    rows: weights.map((values) => {
      const largest = values.reduce((most, w) => Math.max(most, Math.abs(w)), 0);
      const unit = largest === 0 ? 1 : largest / MOST_UNITS;
      const bytes = Buffer.from(Int8Array.from(values, (w) => Math.round(w / unit)).buffer);
      return { unit, weights: bytes.toString('base64') };
    }),
    bias: [...bias],
    parents: [...parents],
  };
}

function unpack({ rows, bias, parents }: z.infer<typeof softmaxFile>, size: number, name: string) {
  const weights = rows.map((packed) => {
    const bytes = Buffer.from(packed.weights, 'base64');
    if (bytes.length !== size) throw damaged(name);
    return Float64Array.from({ length: size }, (_, i) => packed.unit * bytes.readInt8(i));
  });
  return { weights, bias: Float64Array.from(bias), parents };
}
