import { describe, expect, it } from 'vitest';
import { judgeParams } from './judge-params.js';

describe('judgeParams', () => {
  it('gives each re-grade a seed of its own in sound, unless one is named', () => {
    expect(judgeParams({ params: {} }, 'sound', 1)).toEqual({ seed: 1 });
    expect(judgeParams({ params: { topP: 0.5 } }, 'sound', 3)).toEqual({ seed: 3, topP: 0.5 });
    expect(judgeParams({ params: { seed: 7 } }, 'sound', 3)).toEqual({ seed: 7 });
  });

  it('adds nothing to what was published', () => {
    expect(judgeParams({ params: {} }, 'official', 2)).toEqual({});
    expect(judgeParams({ params: { seed: 7 } }, 'official', 2)).toEqual({ seed: 7 });
  });
});
