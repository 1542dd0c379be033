import { describe, expect, it } from 'vitest';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { CHECKS, checkAnswer, runCheck } from './checks.js';
import { load } from './dataset.js';
import { scoredUnder } from './score-fixtures.testkit.js';

const s = scoredUnder('sound');

/** What the checks say of a built-in target on all built-in items, step by step. */
async function outcomesOf(name: string) {
  const { items } = await load({ dir: null }, s.asked);
  const reply = await builtinTargets[name]?.answers();
  if (reply === undefined) throw new Error(`no target ${name}`);
  return items.flatMap((item) =>
    answer.fromFile({ item }, reply(item), s).flatMap((out) =>
      CHECKS.map((check) => {
        const outcome = runCheck(check, { item, step: out.step, scoring: 'sound' }, out);
        const why = outcome.result === 'fail' ? outcome.why : '';
        return { at: `${item.id} ${out.step}`, check: check.id, result: outcome.result, why };
      }),
    ),
  );
}

describe('built-in items', () => {
  it('every check can be passed: our own references and gold pass all', async () => {
    const outcomes = await outcomesOf('baseline/reference');
    expect(outcomes.filter(({ result }) => result === 'fail')).toEqual([]);
    expect(outcomes.filter(({ result }) => result === 'missing')).toEqual([]);
  });

  it('every check of the sound profile applies somewhere, and saying nothing fails it', async () => {
    const failed = new Set(
      (await outcomesOf('baseline/empty')).flatMap(({ check, result }) =>
        result === 'fail' ? [check] : [],
      ),
    );
    for (const { id } of CHECKS) if (id !== 'no_disclosure') expect(failed, id).toContain(id);
  });

  it('checks that apply are known before the answer comes', async () => {
    const { items } = await load({ dir: null }, s.asked);
    for (const item of items.slice(0, 40)) {
      const asked = { item, step: 'answer', scoring: 'sound' as const };
      const expected = checkAnswer(asked, { state: 'errored', value: null });
      const given = checkAnswer(asked, { state: 'ok', value: { text: '好', notes: null } });
      const ids = expected.map(({ id }) => id);
      expect(expected.every(({ result }) => result === 'missing')).toBe(true);
      for (const { id } of given) expect(ids).toContain(id);
    }
  });
});
