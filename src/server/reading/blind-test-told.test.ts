import { expect, it } from 'vitest';
import type { BlindResult } from '../../experts/release/close-test.js';
import { type BlindUnit, compareBlind } from '../../experts/release/comparison.js';
import { openDatabase, toColumn } from '../../store/index.js';
import { openSuite } from '../../suites/index.js';
import type { Context } from '../context.js';
import { EMPTY_DESK } from '../studio.testkit.js';
import { toldResult } from './blind-test-told.js';

it('F6: a test of a run whose data are gone is told in the words of its suite, not in its codes', async () => {
  const db = await openDatabase(':memory:');
  try {
    const intima = await openSuite('intima');
    const kinds = intima.ratings?.kinds ?? {};
    const values = { run: 'run1', suite: 'intima' };
    await db
      .insertInto('run')
      .values({
        id: values.run,
        suite: values.suite,
        tag: null,
        status: 'done',
        created_ms: 1,
        updated_ms: 1,
        manifest: toColumn(values),
      })
      .execute();
    const units = Object.keys(kinds).flatMap((kind) =>
      ['q1', 'q2'].map(
        (question): BlindUnit => ({
          item: question,
          question,
          target: 'a',
          kind,
          step: 'x',
          abilities: [],
          difficulty: 1,
          judge: 0,
          people: [0, 0, 0],
        }),
      ),
    );
    const raters = ['r1', 'r2', 'r3'].map((name) => ({ name, tier: 0 }));
    const found = {
      comparison: compareBlind(units, kinds, raters, 'seed'),
      gate: { state: 'passed', mark: 0.75, sure: true },
      worstQuestions: [],
      worstAbilities: [],
      incomplete: 0,
      unread: 0,
    } as unknown as BlindResult;
    const desk = { ...EMPTY_DESK, suites: async () => [intima] };
    const index = { open: EMPTY_DESK.open } as unknown as Context['index'];
    const told = await toldResult({ db, desk, index }, 'run1', found);
    expect(told.kinds.length).toBeGreaterThan(0);
    for (const { label } of told.kinds) expect(label['zh-CN']).toMatch(/\p{Script=Han}/u);
    expect(told.byGroup.length).toBeGreaterThan(0);
    for (const { label } of told.byGroup) expect(label?.['zh-CN']).toMatch(/\p{Script=Han}/u);
    for (const { label } of told.scores) expect(label['zh-CN']).toMatch(/\p{Script=Han}/u);
  } finally {
    await db.destroy();
  }
});
