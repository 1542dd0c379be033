import { describe, expect, it } from 'vitest';
import { askedUnder, scoredUnder } from './fixtures.testkit.js';
import { attunebench } from './index.js';
import { figures, itemScores } from './item-scores.js';
import { score } from './score.js';
import {
  find,
  flatVerdict,
  nearlyRight,
  rowsOf,
  stream,
  withJudge,
} from './score-fixtures.testkit.js';
import type { AttuneItem } from './types.js';

const load = async (): Promise<AttuneItem[]> => {
  const { items } = await attunebench.load({ dir: null }, askedUnder('sound'));
  return items as AttuneItem[];
};

describe('item scores of AttuneBench', () => {
  it('are what the abilities’ figures are means of', async () => {
    const items = await load();
    const s = scoredUnder('sound');
    const rows = withJudge('j', rowsOf('t', items, nearlyRight(0.3, 'x')), (turn) =>
      flatVerdict(turn, 4, 'yes'),
    );
    const metrics = await score(stream(rows), s, 'seed');
    for (const id of Object.keys(figures)) {
      const values = rows.flatMap((row) => itemScores(row, s)[id] ?? []);
      const mean = values.reduce((a, b) => a + b, 0) / values.length;
      expect(mean).toBeCloseTo(find(metrics, id).value ?? -1, 12);
    }
    // (4 − 1) / 6.
    const [first] = rows;
    expect(first === undefined ? null : itemScores(first, s).drafts).toBeCloseTo(0.5, 12);
  });
  it('a conversation without a draft’s verdict or an answer has nulls, not zeros', async () => {
    const s = scoredUnder('sound');
    const rows = rowsOf(
      't',
      await load(),
      nearlyRight(0, 'x', () => false),
    );
    for (const row of rows) {
      const scores = itemScores(row, s);
      expect(scores).not.toHaveProperty('drafts');
      expect(scores.recognition).toBeNull();
    }
  });
});
