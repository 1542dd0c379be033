import { describe, expect, it } from 'vitest';
import type { Some } from '../../contract/index.js';
import { itemOf } from './fixtures.testkit.js';
import { panel } from './panel.js';
import type { Verdict } from './types.js';
import { rated, unrated, type VerdictOut } from './verdict-values.js';

const item = itemOf('emotion');
const verdict = (over: Partial<Verdict>): VerdictOut =>
  rated(item, {
    score: null,
    pairing: null,
    content: null,
    similarity: null,
    bertscore: null,
    reason: 'own',
    ...over,
  });
const scores = (...given: (number | null)[]): Some<VerdictOut> =>
  given.map((score) =>
    score === null ? unrated(item, 'unparsable', 'x') : verdict({ score }),
  ) as unknown as Some<VerdictOut>;

describe('panel', () => {
  it('median: the lower one', () => {
    expect(panel('median', scores(5, 2, 3)).value?.score).toBe(3);
    expect(panel('median', scores(4, 2)).value?.score).toBe(2);
  });

  it('majority: what more than half say, else unscored', () => {
    expect(panel('majority', scores(4, 4, 1)).value?.score).toBe(4);
    expect(panel('majority', scores(4, 3, 1))).toMatchObject({
      state: 'unparsable',
      why: 'no_majority_of_3',
    });
    expect(panel('majority', scores(4, 1)).state).toBe('unparsable');
  });

  it('half must have rated', () => {
    expect(panel('median', scores(4, null)).value?.score).toBe(4);
    expect(panel('median', scores(4, null, null))).toMatchObject({ why: 'rated_by_1_of_3' });
  });

  it('each figure over the judges that give it, without reasons', () => {
    const out = panel('median', [verdict({ score: 4 }), verdict({ pairing: 1, content: 2 })]);
    expect(out.value).toMatchObject({ score: 4, pairing: 1, content: 2, reason: null });
  });

  it('a spelling score is no verdict: it neither stands in for a missing one nor counts beside one', () => {
    const spelling = verdict({ similarity: 0.5 });
    const missing = unrated(item, 'unparsable', 'x');
    expect(panel('median', [missing, spelling])).toMatchObject({ state: 'unparsable', why: 'x' });
    expect(panel('median', [spelling, missing, verdict({ score: 4 })]).value).toMatchObject({
      score: 4,
      similarity: null,
    });
    expect(panel('median', [missing, missing, verdict({ score: 4 }), spelling])).toMatchObject({
      why: 'rated_by_1_of_3',
    });
    expect(panel('median', [spelling, spelling]).value?.similarity).toBe(0.5);
  });

  it('a fate that all share stays', () => {
    const fate = unrated(item, 'errored', 'answer_errored');
    expect(panel('median', [fate, fate])).toMatchObject({
      state: 'errored',
      why: 'answer_errored',
    });
  });
});
