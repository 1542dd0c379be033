import { z } from 'zod';
import {
  type AnswerState,
  type AnySuite,
  type Ask,
  defineSuite,
  type Item,
  type Out,
  type Program,
  type Reply,
  type VerdictState,
} from '../contract/index.js';

/** A suite made for the pipeline's tests: two steps an item, units of two items, a judge over four. */
export interface TinyItem extends Item {
  question: string;
}
type Ask0 = { shout: 'yes' | 'no' };
type Score0 = { cut: number };

const items: TinyItem[] = Array.from({ length: 8 }, (_, i) => ({
  id: `t${i + 1}`,
  question: `question ${i + 1}`,
  clusters: { item: `t${i + 1}` },
  strata: i % 2 === 0 ? 'even' : 'odd',
}));

function groups(list: readonly TinyItem[], size: number) {
  const units: { id: string; items: [TinyItem, ...TinyItem[]] }[] = [];
  for (let i = 0; i < list.length; i += size) {
    const [first, ...rest] = list.slice(i, i + size);
    if (first !== undefined) units.push({ id: `${first.id}x${size}`, items: [first, ...rest] });
  }
  return units;
}

function* askSteps(parts: readonly { item: TinyItem }[], shout: boolean): Program {
  const say = (text: string) => (shout ? text.toUpperCase() : text);
  const first = parts.map(
    ({ item }): Ask => ({
      step: `${item.id}.draft`,
      role: 'target',
      messages: [{ role: 'user', content: say(item.question) }],
      retry: (reply, attempt) =>
        reply.text.startsWith('again')
          ? [{ role: 'user', content: `${say(item.question)} (try ${attempt})` }]
          : null,
    }),
  );
  const reply = yield first;
  yield parts.map(
    ({ item }): Ask => ({
      step: `${item.id}.final`,
      role: 'target',
      messages: [
        { role: 'user', content: say(item.question) },
        { role: 'assistant', content: reply(`${item.id}.draft`).text },
        { role: 'user', content: 'final?' },
      ],
    }),
  );
}

const outOf = (item: string, step: string, reply: Reply | undefined): Out<string, AnswerState> =>
  reply === undefined
    ? { item, step, state: 'not_reached', value: null }
    : {
        item,
        step,
        state: reply.state,
        value: reply.state === 'ok' ? reply.text : null,
        calls: [reply.call],
      };

const rated = (item: string, text: string | undefined): Out<number, VerdictState> => {
  const n = Number(text);
  return text !== undefined && Number.isFinite(n)
    ? { item, step: 'grade', state: 'rated', value: n }
    : {
        item,
        step: 'grade',
        state: text === undefined ? 'errored' : 'unparsable',
        value: null,
        why: 'no number',
      };
};

export const tinySuite: AnySuite = defineSuite<TinyItem, Ask0, Score0, string, number>({
  meta: {
    id: 'tiny',
    version: '1',
    title: { en: 'Tiny', 'zh-CN': '小' },
    summary: { en: 'For tests', 'zh-CN': '测试用' },
    licence: 'Apache-2.0',
    notice: { en: 'For tests', 'zh-CN': '测试用' },
    citation: 'none',
    scored: ['ok', 'empty'],
    fidelity: { official: 'described', sound: 'described' },
    defaultJudge: null,
  },
  askOptions: () => z.strictObject({ shout: z.enum(['yes', 'no']).default('no') }),
  scoreOptions: () => z.strictObject({ cut: z.coerce.number().default(0.5) }),
  presets: {
    loud: { title: { en: 'loud', 'zh-CN': '大声' }, profile: 'official', ask: { shout: 'yes' } },
  },
  load: async () => ({
    items,
    report: { files: [], hash: 'tiny', rows: items.length, items: items.length, notes: [] },
  }),
  answer: {
    units: (list) => groups(list, 2),
    ask: (parts, a) => askSteps(parts, a.o.shout === 'yes'),
    read: (parts, replies) =>
      parts.flatMap(({ item }) =>
        ['draft', 'final'].map((s) => outOf(item.id, s, replies.get(`${item.id}.${s}`))),
      ),
    fromFile: ({ item }, recs) =>
      ['draft', 'final'].map((step) => {
        const rec = recs.find((r) => (r.step ?? 'final') === step);
        return rec === undefined
          ? { item: item.id, step, state: 'not_reached' as const, value: null }
          : { item: item.id, step, state: 'ok' as const, value: String(rec.value) };
      }),
  },
  judge: {
    units: (list) => groups(list, 4),
    *ask(parts) {
      yield parts.map(
        ({ item, answers }): Ask => ({
          step: `${item.id}.grade`,
          role: 'judge',
          messages: [
            {
              role: 'user',
              content: `grade ${answers.map((a) => a.value ?? `[${a.state}]`).join(' / ')}`,
            },
          ],
        }),
      );
    },
    read: (parts, replies) =>
      parts.map(({ item }) => rated(item.id, replies.get(`${item.id}.grade`)?.text)),
    fromFile: ({ item }, recs) => [
      rated(item.id, recs[0]?.value === undefined ? undefined : String(recs[0].value)),
    ],
  },
  panel: (how, verdicts) => ({
    ...verdicts[0],
    value:
      verdicts.map((v) => v.value ?? 0).sort((a, b) => a - b)[
        how === 'median' ? Math.floor((verdicts.length - 1) / 2) : 0
      ] ?? null,
  }),
  score: async (rows) => {
    let sum = 0;
    let n = 0;
    for await (const row of rows)
      for (const v of row.verdicts)
        if (v.value !== null) {
          sum += v.value;
          n += 1;
        }
    return [
      n === 0
        ? {
            id: 'mean',
            slice: {},
            value: null,
            low: null,
            high: null,
            n,
            unit: 'score',
            reason: 'no_rated',
          }
        : { id: 'mean', slice: {}, value: sum / n, low: null, high: null, n, unit: 'score' },
    ];
  },
  analyse: async () => [],
});
