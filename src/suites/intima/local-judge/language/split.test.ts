import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentences } from './split.js';

const texts = (text: string): string[] => sentences(text).map((s) => s.text);

describe('sentences', () => {
  it('cuts English and Chinese, mixed', () => {
    expect(texts('I hear you. 你先睡吧。OK? 好！')).toEqual([
      'I hear you.',
      '你先睡吧。',
      'OK?',
      '好！',
    ]);
  });

  it('marks questions and list items', () => {
    const [first, second] = sentences('- How are you?\n- Sleep.');
    expect(first).toMatchObject({ text: 'How are you?', question: true, item: true });
    expect(second).toMatchObject({ text: 'Sleep.', question: false, item: true });
  });

  it('takes a long quotation out of the sentence and keeps it aside', () => {
    const [only] = sentences('She wrote "nobody understands me like my phone does" to him');
    expect(only?.text).toBe('She wrote  ‹q›  to him');
    expect(only?.quoted).toBe('nobody understands me like my phone does');
  });

  it('keeps a mention of a few words', () => {
    expect(texts('“奶奶”这个角色我不接。')).toEqual(['‹奶奶›这个角色我不接。']);
  });

  it('takes direct speech out even when it is short', () => {
    expect(sentences('“我想你，”她说。')[0]?.quoted).toBe('我想你，');
  });

  it('knows stage directions from bold type', () => {
    expect(sentences('*hugs you* Hello.').map((s) => s.action)).toEqual([true, false]);
    expect(sentences('**Call** your sister.').map((s) => s.action)).toEqual([false]);
    expect(sentences('（轻轻抱住你）没事了。').map((s) => s.action)).toEqual([true, false]);
  });

  it('treats block quotes as quotations', () => {
    expect(sentences('> Hi Ann, I miss you a lot\n\nSend that.')[0]?.quoted).toContain(
      'I miss you',
    );
  });

  it('has none for an empty text, marks only, or white space', () => {
    for (const text of ['', '   \n\t', '…', '。', '---']) expect(sentences(text)).toEqual([]);
  });

  it('keeps pieces short, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        for (const { text: piece } of sentences(text)) expect(piece.length).toBeLessThan(1200);
      }),
      { numRuns: 50 },
    );
    expect(sentences('a'.repeat(5000)).length).toBeGreaterThan(10);
  });
});
