import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Metric } from '../../contract/index.js';
import { results, startRun } from '../../pipeline/run.testkit.js';
import { type Db, openDatabase } from '../../store/index.js';
import { openSuite } from '../index.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { conversations } from './conversations.js';
import { elizaReply } from './eliza.js';
import { sample, sampleLine, scoredUnder } from './h2htalk.testkit.js';
import { h2htalk } from './index.js';
import { sampleItems } from './samples.js';

async function database(): Promise<Db> {
  const folder = mkdtempSync(join(tmpdir(), 'h2htalk-run-'));
  const db = await openDatabase(join(folder, 'hearth.db'));
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  return db;
}

const answersOf = async (name: string) => {
  const target = builtinTargets[name];
  if (target === undefined) throw new Error(`no target ${name}`);
  return target.answers();
};

describe('built-in targets', () => {
  it('are called what they are in both languages', () => {
    expect(Object.keys(builtinTargets)).toEqual([
      'baseline/reference',
      'baseline/empty',
      'baseline/echo',
      'baseline/eliza',
      'baseline/repeat-memory',
      'baseline/majority',
      'baseline/chance',
    ]);
    expect(builtinTargets['baseline/reference']?.about.en).toContain('gold');
    for (const { about } of Object.values(builtinTargets))
      expect(about['zh-CN']).toMatch(/\p{Script=Han}/u);
  });

  it('borrow references of other scenarios of the same format, never their own', async () => {
    const { items } = await sampleItems();
    const scenarios = items.filter((item) => item.line === null);
    for (const name of ['baseline/majority', 'baseline/chance']) {
      const own = await answersOf(name);
      for (const item of scenarios) {
        const said = own(item)[0]?.value;
        const source = scenarios.filter(
          ({ reference, task, lang }) =>
            reference === said && task === item.task && lang === item.lang,
        );
        expect([name, item.id, source.some(({ id }) => id !== item.id)]).toEqual([
          name,
          item.id,
          true,
        ]);
      }
    }
  });

  it('answer every expected step of every item', async () => {
    const { items } = await sampleItems();
    for (const name of Object.keys(builtinTargets)) {
      const own = await answersOf(name);
      for (const item of items)
        for (const out of answer.fromFile({ item }, own(item), scoredUnder()))
          expect([name, out.item, out.step, out.state]).toEqual([
            name,
            item.id,
            out.step,
            name === 'baseline/empty' || out.value?.text === '' ? 'empty' : 'ok',
          ]);
    }
  });

  it('see what they claim to see', async () => {
    const item = await sample('zh-recollection_refine-02');
    expect((await answersOf('baseline/repeat-memory'))(item)).toEqual([{ value: '爱吃炸酱面' }]);
    const [, , third] = await sampleLine('en-line-recall');
    if (third === undefined) throw new Error('no third session');
    expect((await answersOf('baseline/reference'))(third)[0]).toEqual({
      step: 't1',
      value: 'choir',
    });
    expect((await answersOf('baseline/echo'))(third)[0]?.value).toContain('Guess where');
  });

  it('turn the person’s words round, the same each time', () => {
    expect(elizaReply('I am afraid of my boss.', 'en')).toMatch(/afraid/);
    expect(elizaReply('I want my old desk back', 'en')).toMatch(/your old desk/);
    expect(elizaReply('我想回家', 'zh')).toContain('回家');
    expect(elizaReply('', 'en')).toBe(elizaReply('', 'en'));
  });
});

describe('through the pipeline, offline', () => {
  const figure = (metrics: readonly Metric[], id: string) =>
    metrics.find((m) => m.id === id && m.task === undefined && Object.keys(m.slice).length === 0)
      ?.value ?? null;

  it('runs with no judge, and tells the reference from silence', async () => {
    const db = await database();
    const { plan, outcome } = await startRun(db, {
      suite: h2htalk,
      targets: [
        { name: 'baseline/reference' },
        { name: 'baseline/empty' },
        { name: 'baseline/eliza' },
      ],
    });
    expect(outcome.status).toBe('done');
    const [reference, empty, eliza] = await results(db, plan);
    const checks = [reference, empty, eliza].map((r) => figure(r?.metrics ?? [], 'checks') ?? -1);
    expect(checks[0]).toBeGreaterThan(checks[2] ?? 1);
    expect(checks[2]).toBeGreaterThan(checks[1] ?? 1);
  }, 30_000);
});

describe('companionship labels on the same answers', () => {
  it('are put by `hearth label` on rows of what was said and answered', async () => {
    const { items } = await sampleItems();
    const eliza = await answersOf('baseline/eliza');
    const answered = items
      .filter((i) => i.lang === 'en')
      .map((item) => ({ item, answers: answer.fromFile({ item }, eliza(item), scoredUnder()) }));
    const rows = answered.flatMap((one) =>
      conversations(one).map(({ step, ...said }) => ({ id: `${one.item.id}#${step}`, ...said })),
    );
    expect(new Set(rows.map((r) => r.id)).size).toBe(rows.length);
    for (const { prompt, reply } of rows)
      expect(prompt.trim() === '' || reply.trim() === '').toBe(false);
    const ids = rows.map((r) => r.id);
    expect(ids).toContain('en-dialogue_base-01#answer');
    expect(ids).toContain('en-line-recall/s1#t2');
    expect(ids.some((id) => id.includes('synthesize') || id.endsWith('#memory'))).toBe(false);
    const { adhoc, judge, localJudges } = await openSuite('intima');
    const house = await localJudges?.['local/house']?.();
    for (const row of rows.slice(0, 5)) {
      const given = adhoc?.(row);
      if (given === undefined || house === undefined) throw new Error('no adhoc judge');
      const out = judge?.fromFile(given, await house.rate(given), {
        asked: { protocol: 'sound', o: {} },
        scoring: 'sound',
        o: {},
      })[0];
      expect(out?.state).toBe('rated');
    }
  });
});
