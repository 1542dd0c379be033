import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { usageError } from '../../../contract/index.js';
import type { AgreementRow } from './evaluate.js';
import { FEATURES_VERSION } from './features.js';
import type { Linear } from './logistic.js';
import { byLabel, type Model } from './model.js';
import { indexOfNames } from './vocabulary.js';

const FORMAT = 'hearth-label-model/1';

/** One linear model as it stands in a file. */
export const linear = z.strictObject({
  bias: z.number(),
  /** Weight of one unit. */
  unit: z.number(),
  /** Base64 of little-endian signed 16-bit units, one a feature. */
  weights: z.base64(),
});
export const calibration = z.strictObject({
  slope: z.number(),
  shift: z.number(),
  threshold: z.number().min(0).max(1),
});
const labelModel = z.strictObject({
  pooled: linear,
  sentences: linear,
  calibration: z.strictObject({ en: calibration, zh: calibration }),
});
const agreementRow = z.strictObject({
  slice: z.string(),
  label: z.string(),
  kappa: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.number().int(),
  positives: z.number().int(),
});
const file = z.strictObject({
  format: z.literal(FORMAT),
  /** Version of the feature code. */
  features: z.number().int(),
  seed: z.string(),
  learntFrom: z.strictObject({
    suite: z.string(),
    judge: z.string(),
    run: z.string().nullable(),
    data: z.string(),
    examples: z.number().int(),
    items: z.array(z.string()),
  }),
  /** Agreement with the labels' source on texts held out from training; empty for models tested elsewhere. */
  agreement: z.array(agreementRow),
  labels: z.strictObject(byLabel(() => labelModel)),
  names: z.array(z.string()),
});
type ModelFile = z.infer<typeof file>;
type Packed = z.infer<typeof linear>;

export type LoadedModel = { model: Model; agreement: AgreementRow[]; hash: string };

/** The model as text: one field a line, ends with a newline. Equal models give equal bytes. */
export function serialise(model: Model, agreement: readonly AgreementRow[] = []): string {
  const out: ModelFile = {
    format: FORMAT,
    features: FEATURES_VERSION,
    seed: model.seed,
    learntFrom: { ...model.learntFrom, items: [...model.learntFrom.items] },
    agreement: [...agreement],
    labels: byLabel((label) => ({
      pooled: pack(model.labels[label].pooled),
      sentences: pack(model.labels[label].sentences),
      calibration: model.labels[label].calibration,
    })),
    names: [...model.names],
  };
  const fields = Object.entries(out).map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`);
  return `{\n${fields.join(',\n')}\n}\n`;
}

/**
 * The model of a file's text.
 * @throws HearthError exit 2 for another format, a damaged file, or a model of another version of the features.
 */
export function parseModel(text: string, name: string): LoadedModel {
  const parsed = file.safeParse(json(text));
  if (!parsed.success) {
    const { path = [], message = '' } = parsed.error.issues[0] ?? {};
    throw usageError(
      {
        en: `is not a model of "hearth distil" (${message}); train it again`,
        'zh-CN': `不是 hearth distil 训练出的模型（${message}）；请重新训练`,
      },
      { file: name, ...(path.length > 0 && { field: path.join('.') }) },
    );
  }
  const given = parsed.data;
  if (given.features !== FEATURES_VERSION) {
    throw usageError(
      {
        en: `was trained by another version of Hearth (features ${given.features}, this is ${FEATURES_VERSION}); train it again`,
        'zh-CN': `由另一版本的 Hearth 训练（特征版本 ${given.features}，当前为 ${FEATURES_VERSION}）；请重新训练`,
      },
      { file: name, field: 'features' },
    );
  }
  const size = given.names.length;
  const labels = byLabel((label) => {
    const { pooled, sentences, calibration } = given.labels[label];
    const at = `labels.${label}`;
    return {
      pooled: unpack(pooled, size, name, `${at}.pooled`),
      sentences: unpack(sentences, size, name, `${at}.sentences`),
      calibration,
    };
  });
  const { seed, learntFrom, agreement, names } = given;
  return {
    model: { seed, learntFrom, names, index: indexOfNames(names), labels },
    agreement,
    hash: hashOfModel(text),
  };
}

/** SHA-256 of a model file's text and the version of the features: verdicts of equal hash are equal. */
const hashOfModel = (text: string): string =>
  createHash('sha256').update(`${FEATURES_VERSION}\n${text}`).digest('hex');

/** @throws HearthError exit 2 when the file cannot be read or is no model. */
export async function loadModel(path: string): Promise<LoadedModel> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw usageError(
      { en: 'cannot be read; is the path right?', 'zh-CN': '无法读取；请检查路径' },
      { file: path },
      { cause },
    );
  }
  return parseModel(text, path);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const MOST_UNITS = 32_767;

/** Weights in 16 bits each. */
export function pack({ weights, bias }: Linear): Packed {
  const largest = weights.reduce((most, w) => Math.max(most, Math.abs(w)), 0);
  const unit = largest === 0 ? 1 : largest / MOST_UNITS;
  const bytes = Buffer.alloc(2 * weights.length);
  weights.forEach((w, i) => {
    bytes.writeInt16LE(Math.round(w / unit), 2 * i);
  });
  return { bias, unit, weights: bytes.toString('base64') };
}

/** @throws HearthError exit 2 where there is not one weight a feature. */
export function unpack(
  { bias, unit, weights }: Packed,
  size: number,
  name: string,
  field: string,
): Linear {
  const bytes = Buffer.from(weights, 'base64');
  if (bytes.length !== 2 * size) {
    throw usageError(
      {
        en: 'has not one weight a feature; train it again',
        'zh-CN': '权重与特征数量不符；请重新训练',
      },
      { file: name, field },
    );
  }
  return {
    bias,
    weights: Float64Array.from({ length: size }, (_, i) => unit * bytes.readInt16LE(2 * i)),
  };
}
