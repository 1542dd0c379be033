import { describe, expect, it } from 'vitest';
import { HearthError, type Item } from '../../contract/index.js';
import { readAnswers, readVerdicts } from '../../pipeline/records.js';
import { answer } from './answer.js';
import { folderWith } from './clone.testkit.js';
import { load } from './dataset.js';
import { askedUnder, find, item, scoredUnder, stream } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { officialHeartbench } from './official-data.testkit.js';
import { officialAnswer, officialVerdict } from './official-records.js';
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
  const answers = await readAnswers(file, items, officialAnswer);
  const verdicts = await readVerdicts(file, items, officialVerdict);
  const s = scoredUnder(scoring);
  const rows = items.map((it) => {
    const of = ({ records }: typeof answers) =>
      records.filter((r) => r.item === it.id).map((r) => r.rec);
    const part = { item: it, answers: answer.fromFile({ item: it }, of(answers), s) };
    return {
      ...part,
      target: 't',
      judge: 'j',
      repeat: 1,
      judgeRepeat: 1,
      verdicts: judge.fromFile(part, of(verdicts), s),
    };
  });
  return score(stream(rows), s, 'seed');
}

const named = (...ids: string[]): Item[] => ids.map((id) => ({ id, clusters: {} }));

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
    const items = named('a', 'b', 'c', 'd', 'e');
    const recsOf = ({ records }: Awaited<ReturnType<typeof readAnswers>>) =>
      records.map((r) => [r.item, r.rec]);
    expect(recsOf(await readAnswers(file, items, officialAnswer))).toEqual([
      ['a', { value: '在的。' }],
      ['b', { state: 'errored' }],
      ['c', { state: 'errored' }],
      ['d', { value: '' }],
      ['e', { value: '嗯' }],
    ]);
    expect(recsOf(await readVerdicts(file, items, officialVerdict))).toEqual([
      ['a', { value: { score_detail: '[1, 0]', score_reason: '好' } }],
      ['b', { state: 'errored' }],
      ['c', { state: 'errored' }],
      ['d', { state: 'unparsable' }],
      ['e', { state: 'errored' }],
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
    ['not JSON', '{"question_id"'],
    ['no id', { response: 'x' }],
    ['an id twice', { question_id: 'a', response: 'x' }],
  ])('name file and line of %s', async (_, bad) => {
    const file = await fileOf([{ question_id: 'a', response: 'x' }, bad]);
    const error = await readAnswers(file, named('a'), officialAnswer).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(HearthError);
    expect(error).toMatchObject({ code: 2, place: { file, line: 2 } });
  });
});
