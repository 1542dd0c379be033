import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../models/index.js';
import { analyse } from './analyse.js';
import { rated } from './h2htalk.testkit.js';
import { judge } from './judge.js';
import { localJudges, type OverlapModels, rateByModels } from './overlap-models.js';
import { panel } from './panel.js';
import { score } from './score.js';
import type { TalkRow } from './score-collect.js';
import { find, item, row, scoredUnder, stream } from './score-fixtures.testkit.js';
import { verdictOf } from './verdict.js';

/** A character is a token: 好 (1,0), 安 (3,4), any other (0,1). A sentence's vector is its first token's. */
const vector = (c: string): Float32Array =>
  Float32Array.from(c === '好' ? [1, 0] : c === '安' ? [3, 4] : [0, 1]);
const characters = (seen: string[]): Embedder => ({
  tokens: async (text) => {
    seen.push(text);
    return { vectors: Array.from(text, vector), special: Array.from(text, () => false) };
  },
  sentence: async (text) => {
    seen.push(text);
    return vector(Array.from(text)[0] ?? '');
  },
});
function models(why: string | null = null) {
  const seen = { bert: [] as string[], sentences: [] as string[] };
  const made: OverlapModels = {
    bert: characters(seen.bert),
    sentences: characters(seen.sentences),
    why,
  };
  return { models: made, seen };
}

const pair = (reference: string | null, said: string, id = 'a') =>
  row(item(id, 'dialogue_base', { reference }), said, {}, { judge: 'local/overlap-models' });

/** A row with the verdict that the judge gives on it, read as from the store. */
async function judgedRow(given: TalkRow): Promise<TalkRow> {
  const recs = await rateByModels(models().models, given);
  return { ...given, verdicts: judge.fromFile(given, recs, scoredUnder('sound')) };
}

describe('rateByModels', () => {
  it('[hand-computed] 好 against 安: cosine 0.6 by words and by sentence', async () => {
    const [rec] = await rateByModels(models().models, pair(' 好\n', '安 '));
    expect(rec?.value).toEqual({
      overlaps: { bertscore: expect.closeTo(0.6, 6), embedding: expect.closeTo(0.6, 6) },
    });
  });

  it('shows BERTScore the first 128 characters, the sentence model all of them', async () => {
    const { models: made, seen } = models();
    await rateByModels(made, pair('好'.repeat(200), '安'));
    expect(seen.bert.map((text) => text.length)).toEqual([1, 128]);
    expect(seen.sentences.map((text) => text.length)).toEqual([1, 200]);
  });

  it('drops a pair with a blank side, and items without a reference: null, not 0', async () => {
    const nothing = { overlaps: { bertscore: null, embedding: null } };
    expect(await rateByModels(models().models, pair('好', ' '))).toEqual([
      { value: nothing, why: 'no_text' },
    ]);
    expect(await rateByModels(models().models, pair(null, '好'))).toEqual([
      { value: nothing, why: 'no_reference' },
    ]);
  });

  it('says in each verdict that the layer is not the published one', async () => {
    const [rec] = await rateByModels(models('layer_12_not_8').models, pair('好', '安'));
    expect(rec?.why).toBe('layer_12_not_8');
  });
});

describe('the composite', () => {
  it('[hand-computed] of one pair 好好 / 好: with BERTScore and embedding 1', async () => {
    // jieba keeps 好好 whole, so no word is shared: ROUGE and BLEU are 0, and 0.25 + 0.20 are left.
    const metrics = await score(
      stream([await judgedRow(pair('好', '好好'))]),
      scoredUnder('sound'),
      's',
    );
    expect(find(metrics, 'overlap/bertscore').value).toBeCloseTo(1, 6);
    expect(find(metrics, 'overlap/embedding').value).toBeCloseTo(1, 6);
    expect(find(metrics, 'composite').value).toBeCloseTo(0.45, 6);
    expect(find(metrics, 'composite@report').value).toBeCloseTo(0.4, 6);
  });

  it('is over the same pairs as the other overlaps: a dropped one changes nothing', async () => {
    const rows = [await judgedRow(pair('好', '安')), await judgedRow(pair('好', ' ', 'b'))];
    const official = await score(stream(rows), scoredUnder('official', { pairs: 'all' }), 's');
    expect(find(official, 'composite')).toMatchObject({ value: expect.closeTo(0.27, 6), n: 1 });
    expect(find(official, 'overlap/bertscore').n).toBe(1);
  });

  it('stands in the report beside the overlaps, and the judge has no say in judged dimensions', async () => {
    const rows = [await judgedRow(pair('好', '安'))];
    const sections = await analyse(stream(rows), scoredUnder('sound'), 's', new Set());
    const overlap = sections.find(({ id }) => id === 'overlap');
    expect(JSON.stringify(overlap?.table)).toContain('Released composite');
    expect(sections.map(({ id }) => id)).not.toContain('judged');
    const metrics = await score(stream(rows), scoredUnder('sound'), 's');
    expect(metrics.some(({ id }) => id === 'judge/low')).toBe(false);
  });
});

describe('its verdicts', () => {
  const read = (value: { [key: string]: number | null }) =>
    judge.fromFile(pair('好', '安'), [{ value: { overlaps: value } }], scoredUnder('sound'))[0]
      ?.value;

  it('are −1…1 or null by name', () => {
    expect(read({ bertscore: 0.5 })).toMatchObject({
      low: false,
      overlaps: { bertscore: 0.5, embedding: null },
    });
    expect(read({ bertscore: 1.0000001 })?.overlaps?.bertscore).toBe(1);
    expect(() => read({ bertscore: 2 })).toThrow('-1 to 1');
    expect(() => read({ rouge: 0.5 })).toThrow('unknown');
  });

  it('enter no panel', () => {
    const near = rated({ ratings: {}, low: false, overlaps: { bertscore: 0.5, embedding: 0.5 } });
    const judged = rated(verdictOf({ empathy: { score: 4, reason: null } }, 2));
    expect(panel('median', [near, judged]).value?.ratings.empathy?.score).toBe(4);
  });
});

describe('local/overlap-models', () => {
  it('says which variable names the folders', async () => {
    await expect(localJudges['local/overlap-models']?.({})).rejects.toMatchObject({
      code: 2,
      place: { field: 'HEARTH_MODELS' },
    });
  });
});
