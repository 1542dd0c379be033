import { describe, expect, it } from 'vitest';
import { HearthError, usageError } from '../contract/index.js';
import { readAll, throwTogether } from './fault-list.js';

const fault = (line: number) =>
  usageError({ en: `bad ${line}`, 'zh-CN': `错 ${line}` }, { file: 'v.jsonl', line });
const thrown = (act: () => unknown): HearthError => {
  try {
    act();
  } catch (error) {
    if (error instanceof HearthError) return error;
  }
  throw new Error('no fault was thrown');
};

describe('faults of a file', () => {
  it('are told together, each with its place, and the good entries do not hide them', () => {
    const error = thrown(() =>
      readAll([1, 2, 3], (line) => {
        if (line !== 2) throw fault(line);
        return line;
      }),
    );
    expect(error.code).toBe(2);
    expect(error.message).toBe('v.jsonl:1: bad 1\nv.jsonl:3: bad 3');
    expect(error.text['zh-CN']).toBe('错 1\nv.jsonl:3: 错 3');
  });

  it('are twenty at most, the rest counted, and each once', () => {
    const all = Array.from({ length: 25 }, (_, i) => fault(i + 1));
    const lines = thrown(() => throwTogether([...all, ...all])).message.split('\n');
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('… and 5 more');
  });

  it('of one entry are that fault itself; without any the entries come out', () => {
    const one = fault(4);
    expect(thrown(() => throwTogether([one]))).toBe(one);
    expect(readAll(['a', 'b'], (text) => text + text)).toEqual(['aa', 'bb']);
  });

  it('do not swallow mistakes of the program', () => {
    expect(() =>
      readAll([1], () => {
        throw new TypeError('mine');
      }),
    ).toThrow(TypeError);
  });
});
