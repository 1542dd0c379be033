import { describe, expect, it } from 'vitest';
import { dataFile } from './data-file.js';

describe('names of data files in reports', () => {
  it.each([
    ['Test Samples/A/x.json', 'Test Samples/A/x.json'],
    ['x.jsonl', 'x.jsonl'],
    ['.', '.'],
    ['/home/someone/data/x.json', 'x.json'],
    ['/home/someone/data/', 'data'],
    ['C:\\Users\\someone\\x.json', 'x.json'],
  ])('%s → %s', (file, shown) => {
    expect(dataFile(file)).toBe(shown);
  });
});
