import { describe, expect, it } from 'vitest';
import { HearthError } from '../../contract/index.js';
import { answer } from './answer.js';
import { folderWith } from './clone.testkit.js';
import { load } from './dataset.js';
import { askedUnder, find, item, scoredUnder, stream } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { officialHeartbench } from './official-data.testkit.js';
import { officialAnswers, officialVerdicts } from './official-records.js';
import { score } from './score.js';
import type { HeartItem } from './types.js';

const dir = officialHeartbench();

const fileOf = async (rows: readonly (object | string)[]): Promise<string> => {
  const lines = rows.map((r) => (typeof r === 'string' ? r : JSON.stringify(r)));
  const folder = await folderWith({ 'question_score.jsonl': `${lines.join('\n')}\n` });
  return `${folder}/question_score.jsonl`;
};

/** Scores the files of the released script: its answers and verdicts through the suite's own door. */
async function rescore(file: string, items: readonly HeartItem[], scoring: 'official' | 'sound') {
  const answers = new Map((await officialAnswers(file)).map(({ item: id, ...r }) => [id, r]));
  const verdicts = new Map((await officialVerdicts(file)).map(({ item: id, ...r }) => [id, r]));
  const s = scoredUnder(scoring);
  const rows = items.map((it) => {
    const a = answers.get(it.id);
    const v = verdicts.get(it.id);
    const part = {
      item: it,
      answers: answer.fromFile(
        { item: it },
        a === undefined ? [] : ['answer' in a ? { value: a.answer } : a],
        s,
      ),
    };
    const recs = v === undefined ? [] : ['verdict' in v ? { value: v.verdict } : v];
    return {
      ...part,
      target: 't',
      judge: 'j',
      repeat: 1,
      judgeRepeat: 1,
      verdicts: judge.fromFile(part, recs, s),
    };
  });
  return score(stream(rows), s, 'seed');
}

describe('files of the released scripts', () => {
  it('become answers and verdicts in Hearth’s form', async () => {
    const file = await fileOf([
      {
        question_id: 'a',
        response: '在的。',
        score_detail: '[1, 0]',
        score_reason: '好',
        question_score: 50,
      },
      { question_id: 'b', response: 'Error: 429', score_detail: null, api_response: null },
      { question_id: 'c', response: null },
      { question_id: 'd', response: '', score_detail: null, api_response: '无法打分' },
      { question_id: 'e', response: '嗯', score_detail: null, api_response: 'Error: timeout' },
    ]);
    expect(await officialAnswers(file)).toEqual([
      { item: 'a', answer: '在的。' },
      { item: 'b', state: 'errored' },
      { item: 'c', state: 'errored' },
      { item: 'd', answer: '' },
      { item: 'e', answer: '嗯' },
    ]);
    expect(await officialVerdicts(file)).toEqual([
      { item: 'a', verdict: { score_detail: '[1, 0]', score_reason: '好' } },
      { item: 'b', state: 'errored' },
      { item: 'c', state: 'errored' },
      { item: 'd', state: 'unparsable' },
      { item: 'e', state: 'errored' },
    ]);
  });

  it('re-score to the script’s own figures: what it left out stays out, what it padded stays padded', async () => {
    const items = ['a', 'b', 'c'].map((id) => item(id));
    const file = await fileOf([
      { question_id: 'a', response: 'x', score_detail: '[1, 1, 0, 0, 0]' },
      { question_id: 'b', response: 'x', score_detail: '[1, 0]' },
      { question_id: 'c', response: 'x', score_detail: null, api_response: '?' },
    ]);
    const official = await rescore(file, items, 'official');
    // Curiosity 100, 100; Warmth 100, 0; Verbal (nothing hit) 100, 100.
    expect(find(official, 'overall').value).toBeCloseTo((100 + 50 + 100) / 3, 9);
    expect(find(official, 'verdicts/padded').value).toBe(3);
    const sound = await rescore(file, items, 'sound');
    expect(find(sound, 'ability/温暖')).toMatchObject({ value: 100, n: 1 });
  });

  it.runIf(dir !== null)(
    '296 rows re-score to the golden value of G, 49.046316 [official data]',
    async () => {
      const { items } = await load({ dir }, askedUnder('official', { view: 'all' }));
      const file = await fileOf(
        items.map((it, k) => ({
          question_id: it.id,
          response: '你好',
          score_detail: `[${it.rubric.map((_, i) => ((7 * k + 3 * i) % 5 < 2 ? 1 : 0)).join(', ')}]`,
        })),
      );
      expect(find(await rescore(file, items, 'official'), 'overall').value).toBeCloseTo(
        49.046316,
        6,
      );
    },
  );

  it.each([
    ['not JSON', '{"question_id"', undefined],
    ['no id', { response: 'x' }, 'question_id'],
    ['an id twice', { question_id: 'a', response: 'x' }, 'question_id'],
    ['a response that is no text', { question_id: 'b', response: 5 }, 'response'],
  ])('name file, line and field of %s', async (_, bad, field) => {
    const file = await fileOf([{ question_id: 'a', response: 'x' }, bad]);
    const error = await officialAnswers(file).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(HearthError);
    expect(error).toMatchObject({ code: 2, place: { file, line: 2, ...(field && { field }) } });
  });

  it('say of a file that is not there that it cannot be read', async () => {
    const error = await officialVerdicts('/no/such/file.jsonl').catch((e: unknown) => e);
    expect(String(error)).toContain('/no/such/file.jsonl: cannot be read (ENOENT)');
  });
});
