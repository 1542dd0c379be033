import { z } from 'zod';
import { type Item, type Json, type Text, usageError } from '../contract/index.js';
import type { Manifest, Result, RunStatus } from '../pipeline/index.js';
import { validityRecord } from './audit-record-schema.js';
import type { ValidityRecord } from './audit-types.js';
import type { ItemSharing } from './bundle-licence.js';

/**
 * The text of a bundle: one JSON object a line, `kind` says what it is. A header; items, where they may be passed on;
 * slots, calls and records that no model was asked for; results as scored when the bundle was written; an end with
 * counts; the seal.
 */
export const BUNDLE_SCHEMA = 1;

const integer = z.int();
const column = z.string();
/** Anything JSON can hold; `JSON.parse` has made it already. */
const json = z.custom<Json>((value) => value !== undefined);
const text = z.record(z.enum(['en', 'zh-CN']), z.string());
const bySha256 = z.string().regex(/^[0-9a-f]{64}$/);

const voice = z.looseObject({ name: column, kind: column });
const manifest = z.looseObject({
  schema: z.literal(1),
  run: column.min(1),
  suite: column.min(1),
  suiteVersion: column,
  createdMs: integer,
  tag: column.nullable(),
  source: z.strictObject({ dir: column.nullable() }),
  conditions: z
    .array(z.looseObject({ id: column, itemsHash: bySha256, items: integer.min(1) }))
    .min(1),
  targets: z.array(voice).min(1),
  judges: z.array(voice),
});

const header = z.looseObject({
  kind: z.literal('header'),
  schema: integer,
  status: z.enum(['planned', 'running', 'done', 'stopped', 'interrupted', 'failed']),
  updatedMs: integer,
  items: z.enum(['included', 'withheld']),
  suite: z.strictObject({
    id: column,
    version: column,
    licence: column,
    notice: text,
    citation: column,
  }),
  manifest,
  validity: z.array(validityRecord).optional(),
});

/** `items`: the hash by which a condition names its items; conditions over the same items share them. */
const item = z.strictObject({
  kind: z.literal('item'),
  items: bySha256,
  item: z.looseObject({ id: column, clusters: z.record(column, column) }),
});

const slot = z.strictObject({
  kind: z.literal('slot'),
  condition: column,
  target: column,
  repeat: integer,
  unit: column,
  judge: column,
  judge_repeat: integer,
  step: column,
  reask: integer,
  attempt: integer,
  request_hash: column,
  call: column,
  note: json,
});

/** `request` is null where the prompts hold items that may not be passed on. */
const call = z.strictObject({
  kind: z.literal('call'),
  id: column,
  request_hash: column,
  draw: column,
  role: column,
  model: column,
  endpoint: column,
  request: json,
  reply: json,
  state: column,
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  cost_usd: z.number().nullable(),
  started_ms: z.number(),
  duration_ms: z.number(),
});

const external = z.strictObject({
  kind: z.literal('external'),
  condition: column,
  target: column,
  repeat: integer,
  judge: column,
  judge_repeat: integer,
  item: column,
  recs: z.array(json),
});

const metric = z.looseObject({ id: column, slice: z.record(column, column) });
const result = z.strictObject({
  kind: z.literal('result'),
  condition: column,
  result: z.looseObject({
    target: column,
    judge: column.nullable(),
    counts: z.record(column, z.number()),
    coverage: z.number(),
    cost: z.record(column, z.number().nullable()),
    metrics: z.array(metric),
  }),
});

/** `content`: what two copies of one run must share; see `RecordDigest`. */
const end = z.strictObject({
  kind: z.literal('end'),
  items: integer,
  slots: integer,
  calls: integer,
  externals: integer,
  results: integer,
  content: bySha256,
});
const seal = z.strictObject({ kind: z.literal('seal'), sha256: bySha256 });

const bundleLine = z.discriminatedUnion('kind', [
  header,
  item,
  slot,
  call,
  external,
  result,
  end,
  seal,
]);

export type BundleLine = z.infer<typeof bundleLine>;
export type SlotLine = z.infer<typeof slot>;
export type CallLine = z.infer<typeof call>;
export type ExternalLine = z.infer<typeof external>;
export type RecordLine = SlotLine | CallLine | ExternalLine;
export type EndLine = z.infer<typeof end>;
export type BundleCounts = Omit<EndLine, 'kind' | 'content'>;

export type BundleHeader = {
  kind: 'header';
  schema: number;
  status: RunStatus;
  updatedMs: number;
  items: ItemSharing;
  suite: { id: string; version: string; licence: string; notice: Text; citation: string };
  manifest: Manifest;
  /** What audits of this run found of its judges; absent: it was not audited. */
  validity?: ValidityRecord[];
};
export type ItemLine = { kind: 'item'; items: string; item: Item };
/** Which condition a result belongs to stands beside it: two conditions can have equal options. */
export type StoredResult = { condition: string; result: Result };

export const noCounts = (): BundleCounts => ({
  items: 0,
  slots: 0,
  calls: 0,
  externals: 0,
  results: 0,
});

export const isRecord = (line: BundleLine): line is RecordLine =>
  line.kind === 'slot' || line.kind === 'call' || line.kind === 'external';

/** The header's own type; its manifest is checked as far as a bundle needs it. */
export const asHeader = (line: z.infer<typeof header>): BundleHeader =>
  line as unknown as BundleHeader;

/** @throws HearthError exit 2 with the line (of the unpacked text) for what is none of the kinds above. */
export function parseLine(source: string, file: string, line: number): BundleLine {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (cause) {
    throw malformed(file, line, undefined, cause);
  }
  if (line === 1) refuseNewer(value, file);
  const parsed = bundleLine.safeParse(value);
  // Not `parsed.data`, in which members stand in another order: what is stored from it shall be what was stored.
  if (parsed.success) return value as BundleLine;
  const [issue] = parsed.error.issues;
  throw malformed(file, line, issue?.path.join('.') || undefined);
}

function refuseNewer(value: unknown, file: string): void {
  const { kind, schema } = (value ?? {}) as { kind?: unknown; schema?: unknown };
  if (kind === 'header' && typeof schema === 'number' && schema > BUNDLE_SCHEMA)
    throw usageError(
      {
        en: `was written by a newer Hearth (form ${schema}; this one reads ${BUNDLE_SCHEMA}); update Hearth`,
        'zh-CN': `由更新版本的 Hearth 写入（格式 ${schema}，本版本只能读取 ${BUNDLE_SCHEMA}）；请升级 Hearth`,
      },
      { file },
    );
}

/** A line that no Hearth wrote: the seal only says that nothing changed since. */
export const malformed = (file: string, line: number, field?: string, cause?: unknown) =>
  usageError(
    {
      en: 'this line is not of the form of a bundle; ask for a bundle written by "hearth bundle"',
      'zh-CN': '这一行不符合运行包的格式；请索取由 “hearth bundle” 写出的运行包',
    },
    { file, line, ...(field !== undefined && { field }) },
    { cause },
  );
