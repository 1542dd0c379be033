import { describe, expect, it } from 'vitest';
import { same } from '../../contract/index.js';
import { excerptOf } from './excerpt.js';

const text = (by: 'context' | 'user' | 'target', said: string) => ({
  id: by,
  by,
  title: same(by),
  text: said,
});

describe('the words by which people know an item again', () => {
  it('are the message and the answer to it, not a scene that many items share', () => {
    const shown = [
      text('context', 'Personal growth'),
      text('user', 'Hi'),
      text('target', 'I\n hear'),
    ];
    expect(excerptOf({ shown })).toBe('Hi → I hear');
    expect(excerptOf({ shown: shown.slice(0, 1) })).toBe('Personal growth');
    expect(excerptOf({ shown: [] })).toBe('');
  });

  it('are whole characters, and say that there is more', () => {
    const cut = excerptOf({ shown: [text('target', '👩‍🚀'.repeat(200))] });
    expect(cut.endsWith('…')).toBe(true);
    expect([...cut]).toHaveLength(120);
    expect(encodeURIComponent(cut)).toContain('%E2%80%A6');
  });
});
