import { describe, expect, it } from 'vitest';
import { conversations } from './conversations.js';
import { load } from './dataset.js';
import type { Turn } from './types.js';

describe('conversations', () => {
  it('are the person’s last words and an answer with text', async () => {
    const asked = {
      protocol: 'sound' as const,
      o: { view: 'builtin' as const, lang: 'all' as const, mode: 'all' as const, upstream: '' },
    };
    const [item] = (await load({ dir: null }, asked)).items;
    if (item === undefined) throw new Error('no item');
    const of = (dialogue: Turn[], text: string) =>
      conversations({
        item: { ...item, dialogue },
        answers: [{ item: item.id, step: 'answer', state: 'ok', value: { text } }],
      });
    const a = (content: string): Turn => ({ role: 'A', content });
    const b = (content: string): Turn => ({ role: 'B', content });
    expect(of([a('1'), b('2'), a('3'), a('4')], 'r')).toEqual([
      { step: 'answer', prompt: '3\n4', reply: 'r' },
    ]);
    expect(of([a('1'), b('2')], 'r').map((c) => c.prompt)).toEqual(['1']);
    expect(of([a('1')], ' ')).toEqual([]);
    expect(of([b('1')], 'r')).toEqual([]);
  });
});
