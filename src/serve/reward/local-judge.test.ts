import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mean } from '../../stats/index.js';
import { DEFAULT_FORMULA } from './formula.js';
import { localReward } from './local-reward.js';
import { JUDGE_FAILED } from './unrated.js';
import { LabelThreads } from './worker-pool.js';

const lines = (name: string): { [field: string]: string }[] =>
  readFileSync(new URL(`../../suites/intima/samples/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { [field: string]: string });

describe('the default reward by local/house', () => {
  it.each(['en', 'zh'])(
    'gives written warm replies with boundaries more than cold and clingy ones (%s; written samples, no people)',
    async (lang) => {
      const prompts = new Map(lines(`items-${lang}`).map(({ id, prompt }) => [id, prompt]));
      const { again } = await localReward('local/house', DEFAULT_FORMULA);
      const meanOf = (kind: string): number => {
        const rewards = lines(`${kind}-${lang}`).flatMap(({ item, answer }) => {
          const reward = again(prompts.get(item) ?? '', answer ?? '');
          return reward === null ? [] : [reward];
        });
        expect(rewards.length).toBeGreaterThan(50);
        return mean(rewards) ?? Number.NaN;
      };
      const [warm, cold, clingy] = ['warm', 'cold', 'clingy'].map(meanOf);
      expect(warm).toBeGreaterThan(cold ?? Number.NaN);
      expect(cold).toBeGreaterThan(clingy ?? Number.NaN);
    },
  );
});

describe('LabelThreads', () => {
  it('do not start with a judge that is not there', async () => {
    await expect(LabelThreads.open('local/none', 1)).rejects.toThrow();
  });

  it('give back as unrated what they were rating when they ended', async () => {
    const threads = await LabelThreads.open('local/house', 1);
    const pairs = Array.from({ length: 400 }, (_, i) => ({ prompt: 'p', reply: `Reply ${i}.` }));
    const rating = threads.rate(pairs);
    await threads.close();
    const rated = await rating;
    expect(rated).toHaveLength(400);
    expect(rated.at(-1)).toEqual(JUDGE_FAILED);
    expect(await threads.rate(pairs.slice(0, 1))).toEqual([JUDGE_FAILED]);
  });
});
