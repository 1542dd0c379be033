import { describe, expect, it } from 'vitest';
import { DOUBLE_CLICK_MS, OneAtATime } from '../src/parts/act.js';

describe('an act in a form', () => {
  it('is not begun twice by a double click, neither while it is under way nor right after', () => {
    const guard = new OneAtATime();
    expect(guard.begins('make', 0)).toBe(true);
    expect(guard.begins('make', DOUBLE_CLICK_MS + 1)).toBe(false);
    guard.ends('make', true);
    expect(guard.begins('make', DOUBLE_CLICK_MS + 2)).toBe(true);
    guard.ends('make', true);
    expect(guard.begins('make', DOUBLE_CLICK_MS + 3)).toBe(false);
  });

  it('can be tried again at once after it failed, and beside another one', () => {
    const guard = new OneAtATime();
    expect(guard.begins('make', 0)).toBe(true);
    guard.ends('make', false);
    expect(guard.begins('make', 1)).toBe(true);
    expect(guard.begins('remove', 2)).toBe(true);
  });
});
