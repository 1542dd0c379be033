import { describe, expect, it } from 'vitest';
import type { Ask, Profile, Reply } from '../../contract/index.js';
import { analyse } from './analyse.js';
import { answer } from './answer.js';
import { answerJson } from './answer-values.js';
import { load } from './dataset.js';
import { askedUnder, drive, replyOf, scoredUnder } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { ODD, type Say } from './odd-replies.testkit.js';
import { score } from './score.js';
import type { RescueRow } from './score-collect.js';
import type { Answer, AskOptions, RescueItem } from './types.js';
import { shownOf } from './view.js';

/** An answer that holds the gold, as a good model's reply. */
function goldAnswer({ gold }: RescueItem): Answer {
  switch (gold.task) {
    case 'timing':
      return { task: 'timing', speak: gold.speak, confidence: 0.5 };
    case 'pattern':
      return { task: 'pattern', ranked: [gold.label] };
    case 'target':
      return { task: 'target', ranked: [gold.target] };
    case 'strategy':
      return { task: 'strategy', ranked: [gold.strategy] };
    case 'emotion':
      return { task: 'emotion', phrase: gold.phrase, intensity: gold.intensity };
    case 'viewpoint':
      return { task: 'viewpoint', views: gold.views };
  }
}

async function* stream(rows: readonly RescueRow[]): AsyncGenerator<RescueRow> {
  yield* rows;
}

/** One target and one judge over the built-in items: every other reply is an odd one, all of them in turn. */
async function mockRun(profile: Profile, over: Partial<AskOptions>, repeats: number) {
  const asked = askedUnder(profile, over);
  const s = scoredUnder(profile, {}, asked);
  const { items } = await load({ dir: null }, asked);
  const used = new Set<Say>();
  let calls = 0;
  const mixed = (ids: readonly string[], good: () => Reply): Reply => {
    const odd = ODD[(calls >> 1) % ODD.length];
    if (calls++ % 2 === 0 || odd === undefined) return good();
    used.add(odd);
    return odd(ids);
  };
  const rows: RescueRow[] = [];
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const answered = new Map<string, RescueRow>();
    for (const unit of answer.units(items, asked)) {
      const [first, ...rest] = unit.items;
      const parts = [{ item: first }, ...rest.map((item) => ({ item }))] as const;
      const ids = unit.items.map((item, i) => shownOf(item, i, asked.o).id);
      const good = () =>
        replyOf(
          JSON.stringify({
            answers: unit.items.map((item, i) => ({
              id: ids[i],
              ...(answerJson(goldAnswer(item)) as object),
            })),
          }),
        );
      const replies = drive(answer.ask([...parts], asked, Math.random), () => mixed(ids, good));
      for (const out of answer.read([...parts], replies, s)) {
        const item = unit.items.find((each) => each.id === out.item);
        if (item !== undefined)
          answered.set(item.id, {
            item,
            answers: [out],
            target: 't',
            judge: 'j',
            repeat,
            judgeRepeat: 1,
            verdicts: [],
          });
      }
    }
    for (const unit of judge.units(items, asked)) {
      const [first, ...rest] = unit.items.flatMap((item) => answered.get(item.id) ?? []);
      if (first === undefined) continue;
      const say = (ask: Ask): Reply => {
        const ids = [...JSON.stringify(ask.messages).matchAll(/\\"id\\":\\"(c\d+)\\"/g)].flatMap(
          (m) => m[1] ?? [],
        );
        const verdicts = [...new Set(ids)].map((id) => ({ id, score: 4, pairing: 1, content: 3 }));
        return mixed(ids, () => replyOf(JSON.stringify({ verdicts })));
      };
      const replies = drive(judge.ask([first, ...rest], asked, Math.random), say);
      for (const out of judge.read([first, ...rest], replies, s))
        answered.get(out.item)?.verdicts.push(out);
    }
    rows.push(...answered.values());
  }
  expect(used.size).toBe(ODD.length);
  expect(rows).toHaveLength(items.length * repeats);
  return {
    rows,
    metrics: await score(stream(rows), s, 'seed'),
    sections: await analyse(stream(rows), s, 'seed', new Set()),
  };
}

const VARIANTS: readonly (readonly [Profile, Partial<AskOptions>])[] = [
  ['official', {}],
  ['official', { viewpoint: '0-6', blind: true }],
  ['sound', {}],
  ['sound', { swap: 'names', persons: 'one', viewpoint: '0-6', batch: 3 }],
];

describe('a full run with every odd reply', () => {
  it.each(VARIANTS)('built-in items, %s, %j', async (profile, over) => {
    const { rows, metrics, sections } = await mockRun(profile, over, 2);
    const outs = rows.flatMap((r) => r.answers);
    expect(outs.filter((o) => (o.state === 'ok') !== (o.value !== null))).toEqual([]);
    const states = new Set(outs.map((o) => o.state));
    for (const state of ['ok', 'unparsable', 'refused', 'errored', 'truncated'] as const)
      expect(states).toContain(state);
    const verdicts = rows.flatMap((r) => r.verdicts);
    expect(verdicts.filter((v) => (v.state === 'rated') !== (v.value !== null))).toEqual([]);
    expect(verdicts.filter((v) => v.state !== 'rated' && !v.why)).toEqual([]);
    for (const id of ['timing/f1', 'pattern/accuracy', 'target/recall@1', 'strategy/recall@1']) {
      const metric = metrics.find((m) => m.id === id && Object.keys(m.slice).length === 0);
      expect(metric?.value, id).toBeGreaterThan(0);
      expect(metric?.value, id).toBeLessThanOrEqual(1);
    }
    expect(sections.length).toBeGreaterThan(4);
  });
});
