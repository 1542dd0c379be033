import type { FormPage } from '../../contract/index.js';
import { type Db, toColumn } from '../../store/index.js';
import { importItems, type NewItem } from './add-items.js';
import { type Campaign, campaignOf } from './campaigns.js';
import type { FilledPages } from './content.js';
import { workId } from './ids.js';
import { join } from './raters.js';
import { campaignSettings } from './settings.js';

/** A form with one field of each kind; `hit` and `level` must be filled in. */
export const PAGES: readonly FormPage[] = [
  {
    step: 'rubric',
    title: { en: 'Rubric', 'zh-CN': '评分规则' },
    fields: [
      {
        kind: 'choice',
        id: 'hit',
        label: { en: 'Names the feeling', 'zh-CN': '说出感受' },
        options: [
          { value: '1', label: { en: 'hit', 'zh-CN': '命中' } },
          { value: '0', label: { en: 'miss', 'zh-CN': '未命中' } },
        ],
      },
      {
        kind: 'number',
        id: 'level',
        label: { en: 'Warmth', 'zh-CN': '温度' },
        low: 1,
        high: 5,
        step: 1,
      },
    ],
  },
  {
    step: 'more',
    title: { en: 'More', 'zh-CN': '补充' },
    fields: [
      {
        kind: 'ranking',
        id: 'order',
        label: { en: 'Order', 'zh-CN': '排序' },
        optional: true,
        options: ['a', 'b', 'c'].map((value) => ({ value, label: { en: value, 'zh-CN': value } })),
      },
      {
        kind: 'spans',
        id: 'quotes',
        of: 'answer',
        label: { en: 'Quotes', 'zh-CN': '原文' },
        optional: true,
      },
      {
        kind: 'text',
        id: 'note',
        label: { en: 'Note', 'zh-CN': '说明' },
        optional: true,
        max: 20,
      },
    ],
  },
];

/** What fills the form in. */
export const filledIn = (hit: '0' | '1' = '1', level = 3): FilledPages => ({
  rubric: { hit, level },
});

/** An item as an import brings it. */
export const newItem = (external: string, some: Partial<NewItem> = {}): NewItem => ({
  external,
  kind: 'task',
  content: {
    formVersion: '1',
    shown: [
      {
        id: 'message',
        by: 'user',
        title: { en: 'Message', 'zh-CN': '来信' },
        text: `I ${external}`,
      },
      { id: 'answer', by: 'target', title: { en: 'Reply', 'zh-CN': '回复' }, text: 'I hear you.' },
    ],
    pages: PAGES,
    abilities: [],
    notes: [],
  },
  subject: external,
  difficulty: 1,
  tier: 0,
  heavy: false,
  lang: 'en',
  ref: null,
  ...some,
});

/** An open campaign without an exam, with items in it. */
export async function testCampaign(
  db: Db,
  {
    settings = {},
    items = [],
    project = 'home',
    status = 'open',
    nowMs = 1_000_000,
  }: {
    settings?: Record<string, unknown>;
    items?: readonly NewItem[];
    project?: string;
    status?: string;
    nowMs?: number;
  } = {},
): Promise<Campaign> {
  const id = workId('g');
  await db
    .insertInto('campaign')
    .values({
      id,
      project,
      suite: '',
      title: 'Warm replies',
      status,
      settings: toColumn(campaignSettings.parse({ exam: { required: false }, ...settings })),
      revision: 1,
      rubric: 1,
      seed: 'seed',
      due_ms: null,
      made_ms: nowMs,
      made_by: 'boss',
      closed_ms: null,
    })
    .execute();
  const campaign = await campaignOf(db, id);
  if (campaign === null) throw new Error('the campaign was not made');
  await importItems(db, campaign, items, { batch: 'b1', nowMs });
  return campaign;
}

/** People take part. */
export async function joined(db: Db, campaign: Campaign, ...people: string[]): Promise<void> {
  for (const person of people) await join(db, campaign.id, person, 1_000_000);
}

/** `n` items with ids `q0`, `q1`, … */
export const someItems = (n: number, some: (i: number) => Partial<NewItem> = () => ({})) =>
  Array.from({ length: n }, (_, i) => newItem(`q${i}`, some(i)));
