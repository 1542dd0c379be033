import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Embedder } from '../../models/index.js';
import { type BertModel, rateByBertScore } from './bertscore.js';
import { itemOf, scoredUnder } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { localJudges } from './local-judges.js';
import type { Answer, RescueItem, View } from './types.js';

/** A word is a token; its vector is looked up. Words that are not there are at right angles to all others. */
const TABLE: Readonly<Record<string, readonly number[]>> = {
  hurt: [1, 0, 0],
  lonely: [3, 4, 0],
  calm: [0, 1, 0],
};
function tableEmbedder(seen: string[] = []): Embedder {
  const vectors = (text: string) =>
    text.split(' ').map((word) => Float32Array.from(TABLE[word] ?? [0, 0, 1]));
  return {
    tokens: async (text) => {
      seen.push(text);
      return { vectors: vectors(text), special: vectors(text).map(() => false) };
    },
    sentence: async (text) => vectors(text)[0] ?? new Float32Array(3),
  };
}
const model = (why: string | null = null, seen?: string[]): BertModel => ({
  embedder: tableEmbedder(seen),
  why,
});

const part = (item: RescueItem, value: Answer) => ({
  item,
  answers: [{ item: item.id, step: 'answer', state: 'ok' as const, value }],
});
const feeling = (gold: string, said: string) => {
  const item = itemOf('emotion', 5);
  return part(
    { ...item, gold: { task: 'emotion', phrase: gold, intensity: 5 } },
    { task: 'emotion', phrase: said, intensity: 5 },
  );
};
const seen = (source: string, viewpoint: string): View => ({ source, target: 'B', viewpoint });

describe('rateByBertScore', () => {
  it('[hand-computed] emotion: (3,4) against (1,0) is 0.6 both ways', async () => {
    const [rec] = await rateByBertScore({ en: model() }, feeling('hurt', 'lonely'));
    expect(rec?.value).toEqual({ bertscore: expect.closeTo(0.6, 6) });
    expect(rec).not.toHaveProperty('why');
  });

  it('[hand-computed] viewpoints meet between the same two people: recall (0.8 + 0) / 2, precision 0.8', async () => {
    const item = itemOf('viewpoint');
    const gold = [seen('A', 'calm'), seen('C', 'calm')];
    const texts: string[] = [];
    const [rec] = await rateByBertScore(
      { en: model(null, texts) },
      part(
        { ...item, gold: { task: 'viewpoint', views: gold } },
        { task: 'viewpoint', views: [seen('A', 'lonely')] },
      ),
    );
    expect(rec?.value).toEqual({ bertscore: expect.closeTo((2 * 0.4 * 0.8) / 1.2, 6) });
    expect(texts).toEqual(['calm', 'lonely']);
  });

  it('says in each verdict that the layer is not the published one', async () => {
    const [rec] = await rateByBertScore({ en: model('layer_6_not_5') }, feeling('hurt', 'hurt'));
    expect(rec).toMatchObject({ why: 'layer_6_not_5' });
  });

  it('rates nothing without a model of the language, and nothing of other tasks', async () => {
    const given = feeling('hurt', 'hurt');
    expect(await rateByBertScore({ zh: model() }, given)).toEqual([
      { state: 'errored', why: 'no_model_for_en' },
    ]);
    const timing = part(itemOf('timing'), { task: 'timing', speak: true, confidence: null });
    expect(await rateByBertScore({ en: model() }, timing)).toMatchObject([{ state: 'errored' }]);
  });

  it('its verdicts are read, also one a hair beyond 1; others are refused', async () => {
    const given = feeling('hurt', 'hurt');
    const read = (bertscore: number) =>
      judge.fromFile(given, [{ value: { bertscore } }], scoredUnder('sound'))[0];
    expect(read(0.83)).toMatchObject({ state: 'rated', value: { bertscore: 0.83, score: null } });
    expect(read(1.0000001)?.value?.bertscore).toBe(1);
    expect(() => read(1.2)).toThrow('-1 to 1');
  });
});

describe('local/bertscore', () => {
  const open = (env: Readonly<Record<string, string>>) => localJudges['local/bertscore']?.(env);

  it('says what is missing: the variable, the folder, the package', async () => {
    await expect(open({})).rejects.toMatchObject({ code: 2, place: { field: 'HEARTH_MODELS' } });
    const root = mkdtempSync(join(tmpdir(), 'hearth-models-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const env = { HEARTH_MODELS: root };
    await expect(open(env)).rejects.toThrow('distilbert-base-uncased');
    const folder = join(root, 'bert-base-chinese');
    mkdirSync(folder);
    await expect(open(env)).rejects.toThrow('lacks config.json');
    for (const file of ['config.json', 'tokenizer.json', 'model.onnx'])
      writeFileSync(join(folder, file), '{}');
    await expect(open(env)).rejects.toThrow('@huggingface/transformers');
  });
});
