import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answered, AnySuite, Item, Out, VerdictState } from '../contract/index.js';
import { same } from '../contract/index.js';
import { said } from '../models/loopback.testkit.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { heartbench } from '../suites/heartbench/index.js';
import { type Play, type Probed, probe } from './audit-probe.testkit.js';

const open: Probed[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

describe('the order of rubric rows', () => {
  /** Says of each listed row whether it is met, by its words and its place in the list. */
  const rowJudge =
    (met: (words: string, place: number) => boolean): Play =>
    (heard) => {
      const rows = [...said(heard).matchAll(/^(r\d\d) (\[.*)$/gm)];
      const verdicts = rows.map(([, id, words = ''], place) => ({
        id,
        reason: '-',
        met: met(words, place),
      }));
      return JSON.stringify({ verdicts });
    };
  const byWords = (words: string): boolean =>
    (createHash('sha256').update(words).digest()[0] ?? 0) < 128;
  const ordered = async (met: (words: string, place: number) => boolean): Promise<Probed> => {
    const targets = [{ name: 'sample/listener' }, { name: 'sample/adviser' }];
    const done = await probe(heartbench, rowJudge(met), { targets }, { probes: ['order'] });
    open.push(done);
    return done;
  };

  it('means nothing to a judge that goes by the words', async () => {
    const found = (await ordered(byWords)).of('order');
    expect(found).toMatchObject({ n: 48, unread: 0, changed: { value: 0 } });
    expect(found.verdict).toBe('steady');
  });

  it('is found where a judge says yes to what comes first', async () => {
    const found = (await ordered((words, place) => place === 0 || byWords(words))).of('order');
    expect(found.verdict).toBe('moves');
    expect(found.noise?.value).toBe(0);
  });
});

describe('the place of a reply', () => {
  const firstText = (answered: Answered<Item, string>): string => answered.answers[0]?.step ?? '';
  /** A suite whose judge says which of an item's two replies is better: 1 for the one that is shown first. */
  const comparing = (items: number): AnySuite => ({
    ...tinySuite,
    load: async (source, asked) => {
      const { report } = await tinySuite.load(source, asked);
      const all = Array.from({ length: items }, (_, i) => ({
        id: `t${i}`,
        question: `q${i}`,
        clusters: { item: `t${i}` },
      }));
      return { items: all, report: { ...report, rows: items, items } };
    },
    builtinTargets: {
      'sample/two': {
        about: same('two'),
        answers: async () => (item) => [
          { step: 'draft', value: `short ${item.id}` },
          { step: 'final', value: `a longer one ${item.id}` },
        ],
      },
    },
    ...(tinySuite.judge !== undefined && {
      judge: {
        ...tinySuite.judge,
        units: (list: readonly Item[]) =>
          list.map((item) => ({ id: item.id, items: [item] as const })),
      },
    }),
    ratings: {
      kinds: {
        better: {
          label: same('better'),
          scale: 'nominal',
          levels: [0, 1].map((value) => ({ value, label: same(String(value)) })),
        },
      },
      // Which reply it is, whatever its place: 1 for the draft.
      of: (answered: Answered<Item, string>, { value }: Out<number, VerdictState>) => ({
        better: value === null ? null : Number((value === 1) === (firstText(answered) === 'draft')),
      }),
      reordered: (answered: Answered<Item, string>, what: 'parts' | 'replies') =>
        what === 'parts'
          ? null
          : {
              answered: { ...answered, answers: answered.answers.toReversed() },
              stepOf: (step: string) => step,
            },
    },
  });
  const placed = async (play: Play): Promise<Probed> => {
    const targets = [{ name: 'sample/two' }];
    const done = await probe(comparing(30), play, { targets }, { probes: ['order', 'position'] });
    open.push(done);
    return done;
  };

  it('means nothing to a judge that goes by the reply', async () => {
    const done = await placed((heard) => (said(heard).startsWith('grade short') ? '1' : '0'));
    expect(done.of('position')).toMatchObject({ verdict: 'steady', n: 30, changed: { value: 0 } });
    expect(done.of('order').why?.en).toMatch(/^does not apply/);
  });

  it('is found where a judge prefers what it reads first', async () => {
    const done = await placed(() => '1');
    expect(done.of('position')).toMatchObject({ verdict: 'moves', changed: { value: 1 } });
    expect(done.of('position').shift).toMatchObject([{ kind: 'better', value: -1 }]);
  });
});
