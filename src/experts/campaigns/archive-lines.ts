import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { usageError } from '../../contract/index.js';
import { ITEM_STATES } from '../work/item-states.js';
import { campaignSettings } from '../work/settings.js';
import { FORMAT } from './export-lines.js';

/** What stands in an archive of a campaign: one JSON object a line, each checked as it is read. */

const id = z.string().min(1).max(100);
const int = z.number().int();
const person = z.string().regex(/^r-[0-9a-f]{12}$/);
const flag = z.union([z.literal(0), z.literal(1)]);
const text = z.object({ en: z.string(), 'zh-CN': z.string() });
const filled = z.record(z.string(), z.record(z.string(), z.json()));
const counts = z.object({
  items: int,
  raters: int,
  assignments: int,
  submissions: int,
  skips: int,
  events: int,
});

/** Checked and left as it is, down to the order of its keys. */
const asSent = <T extends z.ZodType>(shape: T) =>
  z.unknown().refine((value) => shape.safeParse(value).success) as unknown as z.ZodType<z.infer<T>>;

const content = z.looseObject({
  formVersion: z.string(),
  shown: z.array(z.looseObject({ id: z.string(), by: z.string(), title: text, text: z.string() })),
  pages: z.array(
    z.looseObject({
      step: z.string(),
      title: text,
      fields: z.array(z.looseObject({ id: z.string(), kind: z.string(), label: text })),
    }),
  ),
  abilities: z.array(z.string()),
  notes: z.array(z.string()),
});

const line = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('manifest'),
    format: z.literal(FORMAT),
    campaign: z.object({
      id,
      suite: z.string().max(200),
      title: z.string().min(1).max(200),
      settings: campaignSettings,
      rubric: int.min(1),
      dueMs: int.nullable(),
      madeMs: int,
    }),
    from: int.nullable(),
    to: int.nullable(),
    counts,
  }),
  // Archives from before a version of the rubric was written down have none.
  z.object({
    type: z.literal('rubric'),
    version: int.min(1),
    major: flag,
    reason: z.string(),
    guide: z.array(z.unknown()),
    fields: z.array(z.unknown()),
    differences: z.unknown(),
    scope: z.unknown(),
    madeMs: int,
    publishedMs: int.nullable(),
  }),
  z.object({
    type: z.literal('rater'),
    person,
    status: z.enum(['active', 'paused', 'left']),
    reason: z.unknown(),
    calibrated: int,
    band: z.string().max(40),
    submitted: int,
    joinedMs: int,
  }),
  z.object({
    type: z.literal('item'),
    id,
    external: z.string().min(1).max(500),
    kind: z.enum(['task', 'gold', 'exam', 'practice', 'blind']),
    subject: z.string(),
    difficulty: int.min(1).max(3),
    tier: int.min(0).max(3),
    heavy: flag,
    lang: z.string().max(40),
    priority: int,
    place: int,
    overlap: int.min(1),
    taken: int,
    done: int,
    state: z.enum(ITEM_STATES),
    batch: z.string(),
    parent: z.string().nullable(),
    rubric: int,
    madeMs: int,
    closedMs: int.nullable(),
    content: asSent(content),
    ref: z.unknown(),
    standard: asSent(filled.nullable()),
    why: z.unknown(),
  }),
  z.object({
    type: z.literal('assignment'),
    id,
    item: id,
    person,
    state: z.string().max(20),
    reason: z.string().max(40).nullable(),
    mode: z.string().max(20),
    counts: flag,
    why: z.unknown(),
    tier: int,
    price: int,
    priceRule: int,
    rubric: int,
    leasedMs: int,
    leaseUntilMs: int,
    endedMs: int.nullable(),
    activeMs: int.min(0),
  }),
  z.object({
    type: z.literal('submission'),
    id,
    assignment: id,
    item: id,
    person,
    revision: int.min(1),
    latest: flag,
    cause: z.string().max(20),
    counts: flag,
    sendKey: z.string().max(100),
    filled: asSent(filled),
    note: z.string(),
    activeMs: int.min(0),
    rubric: int,
    atMs: int,
  }),
  z.object({
    type: z.literal('event'),
    n: int.min(1),
    kind: z.string().max(20),
    item: z.string().nullable(),
    assignment: z.string().nullable(),
    person: person.nullable(),
    about: z.unknown(),
    atMs: int,
  }),
  z.object({ type: z.literal('end'), counts }),
]);
export type Line = z.infer<typeof line>;
export type Of<T extends Line['type']> = Extract<Line, { type: T }>;

/** Lines of an archive in their order, with their number. @throws HearthError for a line that is none of an archive */
export async function* linesOf(file: string): AsyncGenerator<{ n: number; one: Line }> {
  const input = createReadStream(file, { encoding: 'utf8' });
  let n = 0;
  try {
    for await (const said of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      n += 1;
      if (said.trim() === '') continue;
      let value: unknown;
      try {
        value = JSON.parse(said);
      } catch {
        throw broken(n, 'it is no JSON', '不是有效的 JSON');
      }
      const read = line.safeParse(value);
      if (!read.success) {
        const where = read.error.issues[0]?.path.join('.') ?? '';
        throw broken(n, `“${where}” is not as in an archive`, `“${where}”与归档格式不符`);
      }
      yield { n, one: read.data };
    }
  } finally {
    input.destroy();
  }
}

export const broken = (n: number, en: string, zh: string) =>
  usageError(
    {
      en: `is no archive of a campaign: line ${n}: ${en}`,
      'zh-CN': `不是项目归档：第 ${n} 行：${zh}`,
    },
    { line: n },
  );
