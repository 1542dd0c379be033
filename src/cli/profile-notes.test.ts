import { describe, expect, it } from 'vitest';
import type { Profile } from '../contract/index.js';
import { openSuite } from '../suites/index.js';
import { profileNotes } from './profile-notes.js';

describe('profileNotes', () => {
  const under = async (...all: [Profile, Profile][]) => {
    const suite = await openSuite('rescue-bench');
    const conditions = all.map(([protocol, scoring]) => ({
      condition: { asked: { protocol }, scoring },
    }));
    return profileNotes({ suite, conditions });
  };

  it('says once what figures under a profile are worth, asked or scored; nothing for the others', async () => {
    expect(await under(['sound', 'sound'])).toEqual([]);
    expect(
      await under(['official', 'official'], ['official', 'sound'], ['sound', 'sound']),
    ).toHaveLength(1);
    const [note] = await under(['sound', 'official']);
    expect(note?.en).toContain('give the answer away');
    expect(note?.['zh-CN']).toContain('泄露答案');
  });
});
