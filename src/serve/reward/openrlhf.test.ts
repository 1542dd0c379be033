import { describe, expect, it } from 'vitest';
import { errorOf, postJson } from '../http/server.testkit.js';
import { lastUserMessage, withoutEndMarks } from './chat-template.js';
import { DEFAULT_FORMULA, effective } from './formula.js';
import { openRlhfResponse, pairsOfQuery, type Scored } from './openrlhf.js';
import { BOUNDARY, CLINGY, PLAIN, rewardServer } from './reward.testkit.js';

const chatml = (prompt: string): string =>
  `<|im_start|>system\nBe kind.<|im_end|>\n<|im_start|>user\nEarlier<|im_end|>\n<|im_start|>assistant\nYes<|im_end|>\n<|im_start|>user\n${prompt}<|im_end|>\n<|im_start|>assistant\n`;
const llama3 = (prompt: string): string =>
  `<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\n${prompt}<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n`;
const mistral = (prompt: string): string => `<s>[INST] ${prompt} [/INST]`;
const gemma = (prompt: string): string =>
  `<bos><start_of_turn>user\n${prompt}<end_of_turn>\n<start_of_turn>model\n`;
const harmony = (prompt: string): string =>
  `<|start|>system<|message|>Be kind.<|end|><|start|>user<|message|>${prompt}<|end|><|start|>assistant`;

describe('pairsOfQuery', () => {
  it.each([
    ['ChatML', chatml, '<|im_end|>\n<|endoftext|>'],
    ['Llama 3', llama3, '<|eot_id|>'],
    ['Mistral', mistral, '</s>'],
    ['Gemma', gemma, '<end_of_turn>'],
    ['gpt-oss', harmony, '<|return|>'],
  ])('finds message and reply in %s, with prompts and without', (_name, template, end) => {
    const { prompt, reply } = CLINGY;
    const query = [`${template(prompt)}${reply}${end}`];
    const prompts = [template(prompt)];
    expect(pairsOfQuery({ query, prompts, labels: [null] })).toEqual([CLINGY]);
    expect(pairsOfQuery({ query })).toEqual([CLINGY]);
  });

  it('takes prompts without a template as they are', () => {
    expect(pairsOfQuery({ query: ['How are you?Well.'], prompts: ['How are you?'] })).toEqual([
      { prompt: 'How are you?', reply: 'Well.' },
    ]);
  });

  it.each(['<s>', '<|endoftext|><|endoftext|>', '<pad> <pad><bos>', '<|begin_of_text|>', '[PAD]'])(
    'takes %s off before a prompt, in either field',
    (marks) => {
      const pair = { prompt: 'How are you?', reply: 'Well.' };
      for (const [query, prompt] of [
        [`${marks}How are you?Well.`, `${marks}How are you?`],
        [`${marks}How are you?Well.`, 'How are you?'],
        ['How are you?Well.', `${marks}How are you?`],
      ])
        expect(pairsOfQuery({ query: [query ?? ''], prompts: [prompt ?? ''] })).toEqual([pair]);
    },
  );

  it.each([
    [{ query: ['abc'], prompts: ['x'] }, /does not begin with prompts\[0\]/],
    [{ query: ['a', 'b'], prompts: ['a'] }, /2 entries and prompts 1/],
    [{ query: ['no marks'] }, /no marks of a known chat template/],
    [{ query: [] }, /query must be a list/],
    [{ query: [1] }, /query\[0\] must be text/],
    [{}, /query must be a list/],
  ])('refuses %j', (body, words) => expect(() => pairsOfQuery(body)).toThrow(words));
});

describe('chat templates', () => {
  it('leave a prompt without marks alone, and marks inside a reply', () => {
    expect(lastUserMessage('plain')).toBe('plain');
    expect(withoutEndMarks('a </s> b</s> <pad><pad>')).toBe('a </s> b');
    expect(withoutEndMarks('a ')).toBe('a ');
    expect(lastUserMessage('<s>[INST] <<SYS>>\nBe kind.\n<</SYS>>\n\nHi [/INST]')).toBe('Hi');
  });
});

describe('POST /get_reward', () => {
  it('answers in lists of floats, as long as the query', async () => {
    const s = await rewardServer();
    const pairs = [CLINGY, BOUNDARY, PLAIN];
    const body = {
      query: pairs.map(({ prompt, reply }) => `${chatml(prompt)}${reply}<|im_end|>`),
      prompts: pairs.map(({ prompt }) => chatml(prompt)),
      labels: ['', '', ''],
    };
    const response = await postJson(s, '/get_reward', body);
    expect(response.headers.get('X-Hearth-Formula')).toBe(s.formula.hash);
    const text = await response.text();
    expect(text).toMatch(/^\{"rewards":\[-?\d+\.\d+(,-?\d+\.\d+){2}\],"scores":\[/);
    expect(text).toContain('"extra_logs":{"unrated":[0.0,0.0,0.0]}');
    const { rewards, scores } = JSON.parse(text) as { rewards: number[]; scores: number[] };
    const same = await postJson(s, '/v1/score', { pairs });
    const { results } = (await same.json()) as { results: { reward: number }[] };
    expect(rewards).toEqual(results.map(({ reward }) => reward));
    for (const score of scores) expect(score).toBeGreaterThanOrEqual(0);
    for (const score of scores) expect(score).toBeLessThanOrEqual(1);
  });

  it('rates what stands behind the reasoning', async () => {
    const s = await rewardServer();
    const thought =
      '<|channel|>analysis<|message|>I miss you.<|end|><|start|>assistant<|channel|>final<|message|>';
    const query = [
      `${harmony(PLAIN.prompt)}${thought}${PLAIN.reply}<|return|>`,
      `${chatml(PLAIN.prompt)}<think>\nI miss you.\n</think>\n\n${PLAIN.reply}<|im_end|>`,
      `${chatml(PLAIN.prompt)}${PLAIN.reply}<|im_end|>`,
    ];
    const prompts = [harmony(PLAIN.prompt), chatml(PLAIN.prompt), chatml(PLAIN.prompt)];
    for (const body of [{ query }, { query, prompts }]) {
      const { rewards } = (await (await postJson(s, '/get_reward', body)).json()) as {
        rewards: number[];
      };
      expect(new Set(rewards).size).toBe(1);
    }
  });

  it('refuses a batch with an unrated reply, and names it', async () => {
    const s = await rewardServer();
    const long = 'a'.repeat(100_001);
    const error = await errorOf(
      await postJson(s, '/get_reward', { query: ['pa', `p${long}`], prompts: ['p', 'p'] }),
    );
    expect(error).toMatchObject({
      status: 422,
      code: 'unrated',
      unrated: [{ index: 1, reason: 'too_long' }],
    });
  });
});

describe('openRlhfResponse', () => {
  const formula = effective(
    { ...DEFAULT_FORMULA, terms: { isolation: -1 }, standIn: -1 },
    new Set(['isolation']),
  );
  const rated = (reward: number): Scored => ({
    reward: { reward, terms: {}, missing: [] },
    reason: null,
  });
  it('sends the stated stand-in for unrated replies and counts them', () => {
    const scored: Scored[] = [rated(0), { reward: null, reason: 'refused' }, rated(-0.25)];
    expect(openRlhfResponse(scored, formula)).toBe(
      '{"rewards":[0.0,-1.0,-0.25],"scores":[1.0,0.0,0.75],"extra_logs":{"unrated":[0.0,1.0,0.0]}}',
    );
  });
});
