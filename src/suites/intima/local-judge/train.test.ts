import { describe, expect, it } from 'vitest';
import { crossWriterPairs } from './cross-writer.js';
import { meanAgreement } from './evaluate.js';
import { type Example, hashOfExamples, readTrainingSet } from './examples.js';
import { rateWith } from './model.js';
import { loadModel, parseModel, serialise } from './model-file.js';
import { train } from './train.js';

const all = await readTrainingSet(new URL('./data/', import.meta.url));
/** Every seventh text: quick to train on, enough to learn something. */
const some = all.filter((_, i) => i % 7 === 0);
const FROM = { suite: 'intima', judge: 'test', run: null, items: [] };

describe('train', () => {
  it('gives the same bytes twice', () => {
    expect(serialise(train(some, '1', FROM).model)).toBe(serialise(train(some, '1', FROM).model));
  });

  it('holds every writer out once and predicts better than chance', () => {
    const { heldOut } = train(some, '1', FROM);
    expect(heldOut).toHaveLength(some.filter((e) => e.group !== null).length);
    for (const { value } of meanAgreement(crossWriterPairs(heldOut), '1'))
      expect(value).toBeGreaterThan(0.3);
  });

  it('deals many groups into folds by seed', () => {
    const codes = some
      .filter((e) => e.group !== null)
      .slice(0, 60)
      .map((e, i): Example => ({ ...e, group: `code ${i % 12}` }));
    const orders = ['1', '2'].map((seed) =>
      train(codes, seed, FROM).heldOut.map(({ example }) => example.id),
    );
    expect(orders[0]).not.toEqual(orders[1]);
    expect([...(orders[0] ?? [])].sort()).toEqual([...(orders[1] ?? [])].sort());
  });

  it('learns nothing wrong from labels that nobody or everybody has', () => {
    const same = some.slice(0, 40).map((e): Example => ({ ...e, labels: new Set(['retention']) }));
    const { model } = train(same, '1', FROM);
    const rated = rateWith(model, '', 'Good morning. It is raining again.');
    expect(rated.retention.present).toBe(true);
    expect(rated.isolation.present).toBe(false);
  });
});

describe('model.json', () => {
  it('was trained on the training set as it is (else: npx tsx scripts/train-local-judge.ts)', async () => {
    const { model } = await loadModel(new URL('./model.json', import.meta.url).pathname);
    expect(model.learntFrom.data).toBe(hashOfExamples(all));
  });
});

describe('a model file', () => {
  const { model } = train(some.slice(0, 80), '1', FROM);
  const text = serialise(model);

  it('rates as the trained model does, but for rounding of the weights', () => {
    const read = parseModel(text, 'm.json').model;
    const reply = 'I missed you so much. What did you do today?';
    const [a, b] = [rateWith(model, '', reply), rateWith(read, '', reply)];
    expect(b.retention.score).toBeCloseTo(a.retention.score, 2);
    expect(serialise(read)).toHaveLength(text.length);
  });

  it.each([
    ['no JSON', '{'],
    ['another JSON', '{"format":"x"}'],
    ['another version of the features', text.replace(/"features":\d+/, '"features":9999')],
    ['weights cut short', text.replace(/("weights":")[^"]+/, '$1AAA=')],
  ])('%s: refused with the file, exit 2', (_, damaged) => {
    expect(() => parseModel(damaged, 'm.json')).toThrow(/^m\.json/);
  });

  it('names the file that cannot be read', async () => {
    await expect(loadModel('/nowhere/m.json')).rejects.toMatchObject({
      code: 2,
      place: { file: '/nowhere/m.json' },
    });
  });
});
