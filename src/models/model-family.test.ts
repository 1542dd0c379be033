import { describe, expect, it } from 'vitest';
import { modelFamily } from './model-family.js';

describe('modelFamily', () => {
  it.each([
    ['openai/gpt-5-mini', 'gpt'],
    ['openai/o4-mini', 'gpt'],
    ['openai/chatgpt-4o-latest', 'gpt'],
    ['openai/Qwen/Qwen3-32B', 'qwen'],
    ['openai/QwQ-32B', 'qwen'],
    ['openai/meta-llama/Llama-3.1-8B', 'llama'],
    ['openai/claude-sonnet-4', 'claude'],
  ])('%s is of the family %s', (name, family) => {
    expect(modelFamily(name)).toBe(family);
  });

  it('keeps different families apart', () => {
    expect(modelFamily('openai/gemma-3')).not.toBe(modelFamily('openai/gemini-2'));
  });
});
