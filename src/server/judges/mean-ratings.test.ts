import { expect, it } from 'vitest';
import { onEachDatabase } from '../../store/databases.testkit.js';
import { meanRatings, sumsOf } from './mean-ratings.js';

onEachDatabase('mean ratings of a judge', (database) => {
  it('rated verdicts add up by target and kind; others and other judges do not count', async () => {
    const db = await database.open();
    const answer = (n: number, target: string) => ({
      run: 'r',
      n,
      condition: 'c1',
      target,
      repeat: 1,
      item: `i${n}`,
      task: '',
      lang: 'en',
      strata: '',
      clusters: '',
      state: 'ok',
      chars: 1,
      words: '',
      excerpt: '',
      spread: null,
    });
    const verdict = (n: number, judge: string, state: string, kinds: object) => ({
      run: 'r',
      n,
      judge,
      judge_repeat: 1,
      step: 's',
      state,
      kinds: JSON.stringify(kinds),
    });
    await db
      .insertInto('page_answer')
      .values([answer(1, 'a'), answer(2, 'a'), answer(3, 'b')])
      .execute();
    await db
      .insertInto('page_verdict')
      .values([
        verdict(1, 'j', 'rated', { warm: 3, cold: 1 }),
        verdict(2, 'j', 'rated', { warm: 1 }),
        verdict(3, 'j', 'refused', {}),
        verdict(3, 'k', 'rated', { warm: 9 }),
      ])
      .execute();
    const sums = await sumsOf(db, 'r', 'j');
    expect([...sums.keys()]).toEqual(['a']);
    expect(Object.fromEntries(sums.get('a') ?? [])).toEqual({
      warm: { sum: 4, n: 2 },
      cold: { sum: 1, n: 1 },
    });
  });

  it('a run that was not read yet has none', async () => {
    const db = await database.open();
    await db
      .insertInto('run')
      .values({
        id: 'r',
        suite: 's',
        status: 'done',
        created_ms: 1,
        updated_ms: 1,
        tag: null,
        manifest: '{}',
        lease_owner: null,
        lease_ms: null,
      })
      .execute();
    expect(await meanRatings(db, 'r', 'j')).toBeNull();
  });
});
