// The suite of the benchmark: as many items as asked for, one question each, scored by rule, or by a judge's number.
// It does next to nothing itself, so what is measured is everything else.
import { z } from '../../dist/index.js';

const PAD = 'x'.repeat(250);
const text = (en, zh) => ({ en, 'zh-CN': zh });

export default {
  meta: {
    id: 'bench',
    version: '1',
    title: text('Speed', '速度'),
    summary: text('Measures Hearth itself.', '测量 Hearth 自身。'),
    licence: 'Apache-2.0',
    notice: text('Says nothing about a model.', '与模型好坏无关。'),
    citation: '',
    scored: ['ok'],
    fidelity: { official: 'described', sound: 'described' },
    defaultJudge: null,
  },
  headline: {
    metrics: [{ id: 'found', label: text('found', '命中'), kind: 'rate' }],
    meaning: text('Share of replies that hold what they must.', '含有应有内容的回复所占比例。'),
  },
  askOptions: () => z.strictObject({ items: z.coerce.number().int().min(1).default(5000) }),
  scoreOptions: () => z.strictObject({}),
  presets: {},
  load: async (_, { o }) => {
    const items = Array.from({ length: o.items }, (_, i) => ({
      id: `i${i}`,
      clusters: { item: `i${i}` },
      question: `question ${i} ${PAD}`,
    }));
    const report = {
      files: [],
      hash: `bench-${o.items}`,
      rows: o.items,
      items: o.items,
      notes: [],
    };
    return { items, report };
  },
  answer: {
    units: (items) => items.map((item) => ({ id: item.id, items: [item] })),
    *ask([{ item }]) {
      yield [{ step: 'a', role: 'target', messages: [{ role: 'user', content: item.question }] }];
    },
    read: (parts, replies) =>
      parts.map(({ item }) => {
        const reply = replies.get('a');
        const state = reply?.state ?? 'not_reached';
        return { item: item.id, step: 'a', state, value: state === 'ok' ? reply.text : null };
      }),
    fromFile: ({ item }, recs) =>
      recs.map((rec) => ({ item: item.id, step: 'a', state: 'ok', value: rec.value })),
  },
  judge: {
    units: (items) => items.map((item) => ({ id: item.id, items: [item] })),
    *ask([{ item, answers }]) {
      const content = `Does it hold 42? 0 to 3.\n${item.id}: ${answers[0]?.value ?? ''}`;
      yield [{ step: 'v', role: 'judge', messages: [{ role: 'user', content }] }];
    },
    read: (parts, replies) =>
      parts.map(({ item }) => {
        const value = Number(replies.get('v')?.text || Number.NaN);
        return Number.isFinite(value)
          ? { item: item.id, step: 'v', state: 'rated', value }
          : { item: item.id, step: 'v', state: 'unparsable', value: null };
      }),
    fromFile: ({ item }, recs) =>
      recs.map((rec) => ({ item: item.id, step: 'v', state: 'rated', value: Number(rec.value) })),
  },
  score: async (rows) => {
    let found = 0;
    let n = 0;
    for await (const { answers, judge, verdicts } of rows) {
      n += 1;
      const yes = judge === null ? answers[0]?.value?.includes('42') : verdicts[0]?.value === 3;
      if (yes) found += 1;
    }
    return [{ id: 'found', slice: {}, value: found / n, low: null, high: null, n, unit: 'rate' }];
  },
  analyse: async () => [],
};
