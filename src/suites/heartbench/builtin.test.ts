import { describe, expect, it } from 'vitest';
import { answer } from './answer.js';
import { builtinTargets, CONSTANT } from './builtin-targets.js';
import { load } from './dataset.js';
import { askedUnder, find, item, part, scoredUnder, stream } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { localJudges } from './local-judges.js';
import { inOneWord } from './odd-replies.testkit.js';
import { sampleAnswers, sampleVerdicts } from './samples.js';
import { score } from './score.js';

const builtin = askedUnder('sound');
const answersOf = async (name: string) => {
  const target = builtinTargets[name];
  if (target === undefined) throw new Error(`no target ${name}`);
  return target.answers();
};
const judgeCalled = async (name: string) => {
  const open = localJudges[name];
  if (open === undefined) throw new Error(`no judge ${name}`);
  return open();
};
/** Metrics of a built-in target under a local judge on the built-in items. */
async function scored(target: string, name: string, gate: 'paper' | 'off' = 'paper') {
  const { items } = await load({ dir: null }, builtin);
  const own = await answersOf(target);
  const local = await judgeCalled(name);
  const s = scoredUnder('sound', { gate });
  const rows = items.map((it) => {
    const given = { item: it, answers: answer.fromFile({ item: it }, own(it), s) };
    return {
      ...given,
      target,
      judge: name,
      repeat: 1,
      judgeRepeat: 1,
      verdicts: judge.fromFile(given, local.rate(given), s),
    };
  });
  return score(stream(rows), s, 'seed');
}

describe('built-in targets', () => {
  it('are called what they are in both languages', () => {
    expect(Object.keys(builtinTargets)).toEqual([
      'baseline/empty',
      'baseline/constant',
      'baseline/echo',
      'sample/listener',
      'sample/adviser',
    ]);
    for (const [name, { about }] of Object.entries(builtinTargets)) {
      expect(about['zh-CN']).toMatch(/\p{Script=Han}/u);
      if (!name.startsWith('sample/')) continue;
      expect(about.en).toContain('written by hand for this project; not a product');
      expect(about['zh-CN']).toContain('不是产品');
    }
  });

  it('samples answer every built-in item in its language, others not', async () => {
    const { items } = await load({ dir: null }, builtin);
    for (const name of ['sample/listener', 'sample/adviser']) {
      const own = await answersOf(name);
      const texts = items.map((it) => String(own(it)[0]?.value));
      expect(new Set(texts).size).toBe(items.length);
      items.forEach((it, i) => {
        expect(/\p{Script=Han}/u.test(texts[i] ?? '')).toBe(it.lang === 'zh');
      });
      expect(own(item('03UFRn'))).toEqual([{ state: 'not_reached', why: 'no_sample_for_item' }]);
    }
  });

  it('baselines say nothing, one thing, or the person’s own last words', async () => {
    const it1 = item('q', {
      lang: 'zh',
      dialogue: [
        { role: 'A', content: '一' },
        { role: 'A', content: '二' },
      ],
    });
    expect((await answersOf('baseline/empty'))(it1)).toEqual([{ value: '' }]);
    expect((await answersOf('baseline/constant'))(it1)).toEqual([{ value: CONSTANT.zh }]);
    expect((await answersOf('baseline/echo'))(it1)).toEqual([{ value: '二' }]);
  });
});

describe('samples', () => {
  it('verdicts are as long as their rubrics, one for each answer', async () => {
    const { items } = await load({ dir: null }, builtin);
    const rows = new Map(items.map((it) => [it.id, it.rubric.length]));
    const verdicts = await sampleVerdicts();
    for (const { item: id, detail } of verdicts) expect(detail).toHaveLength(rows.get(id) ?? -1);
    const keys = (list: readonly { item: string; target: string }[]) =>
      list.map((x) => `${x.target} ${x.item}`).sort();
    expect(keys(verdicts)).toEqual(keys(await sampleAnswers()));
    expect(verdicts).toHaveLength(48);
  });

  it('verdicts agree with what a program can see: first person, and six pieces of advice or more', async () => {
    const { items } = await load({ dir: null }, builtin);
    const answers = await sampleAnswers();
    for (const { item: id, target, detail } of await sampleVerdicts()) {
      const rubric = items.find((it) => it.id === id)?.rubric ?? [];
      const text = answers.find((a) => a.item === id && a.target === target)?.answer ?? '';
      const own = text.replace(/“[^”]*”/g, '');
      rubric.forEach(({ dimension, score: points }, i) => {
        if (dimension === '第一人称使用')
          expect([id, target, detail[i] === 1]).toEqual([
            id,
            target,
            /\b(I|I’m|I’d|I’ll|we)\b|我|咱/.test(own),
          ]);
        if (points === -10)
          expect([id, target, detail[i] === 1]).toEqual([id, target, /6[.)]|⑥/.test(text)]);
      });
    }
  });

  it('tell the listener from the adviser, and the gate fires once', async () => {
    const listener = await scored('sample/listener', 'local/sample');
    const adviser = await scored('sample/adviser', 'local/sample');
    expect(find(listener, 'overall').low).toBeGreaterThan(
      find(listener, 'baseline/coin').value ?? 100,
    );
    expect(find(adviser, 'overall').high).toBeLessThan(find(adviser, 'baseline/coin').value ?? 0);
    expect(find(adviser, 'gate/paper').value).toBe(1);
    expect(find(listener, 'coverage').value).toBe(1);
  });
});

describe('local judges', () => {
  it('that do not read are named as baselines, not as judges of quality', async () => {
    for (const name of ['local/nothing', 'local/everything', 'local/coin']) {
      const { about, validity } = await judgeCalled(name);
      expect(about.en).toMatch(/^baseline:/);
      expect(about['zh-CN']).toMatch(/^基线：/);
      expect(validity).toMatchObject({ people: false });
      expect(validity.line.en).toContain('not a judge of quality');
      expect(validity.line['zh-CN']).toContain('不评判质量');
    }
  });

  it('give exactly the baselines of the data, under either gate', async () => {
    for (const gate of ['paper', 'off'] as const) {
      const nothing = await scored('baseline/constant', 'local/nothing', gate);
      expect(find(nothing, 'overall').value).toBeCloseTo(
        find(nothing, 'baseline/nothing').value ?? 0,
        9,
      );
      const everything = await scored('baseline/constant', 'local/everything', gate);
      expect(find(everything, 'overall').value).toBeCloseTo(
        find(everything, 'baseline/everything').value ?? 0,
        9,
      );
    }
  });

  it('coin: the same answer always falls alike, another answer otherwise, about half of the rows', async () => {
    const { rate } = await judgeCalled('local/coin');
    const { items } = await load({ dir: null }, builtin);
    const throwFor = (text: string) =>
      items
        .map((it) =>
          inOneWord(judge.fromFile(part(text, it), rate(part(text, it)), scoredUnder('sound'))),
        )
        .join('');
    const heads = throwFor('Hm.');
    expect(throwFor('Hm.')).toBe(heads);
    expect(throwFor('Mh.')).not.toBe(heads);
    // 243 scored rows and 24 gates: mean 121.5, sd 7.8.
    expect(Math.abs(heads.split('1').length - 1 - 121.5)).toBeLessThan(31);
  });

  it('sample: has nothing to say of other answers', async () => {
    const { rate } = await judgeCalled('local/sample');
    expect(rate(part('Hm.'))).toEqual([{ state: 'errored', why: 'no_sample_verdict' }]);
  });
});
