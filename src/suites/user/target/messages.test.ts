import { describe, expect, it } from 'vitest';
import { LEAST, readGood } from '../folder.testkit.js';
import { targetMessages } from './messages.js';

async function messages(yaml: string, row: Record<string, unknown>) {
  const { spec, set } = await readGood({
    'suite.yaml': yaml.replace('items.csv', 'items.jsonl'),
    'items.jsonl': JSON.stringify({ id: 'a', ...row }),
  });
  const [item] = set.items;
  if (item === undefined) throw new Error('no item');
  return targetMessages(item, spec);
}

describe('what a target is sent', () => {
  it('is the prompt as it is, where the suite says no more', async () => {
    expect(await messages(LEAST.labels, { prompt: ' Hi {there} ' })).toEqual([
      { role: 'user', content: ' Hi {there} ' },
    ]);
  });

  it('has the system prompt and instruction in the item’s language, and the context before the last turn', async () => {
    const yaml = `${LEAST.labels}columns: {dialogue: dialogue, context: scene}\ntarget:\n  system: {en: Be kind., zh-CN: 请友善。}\n  instruction: {en: One sentence., zh-CN: 一句话。}\n`;
    const dialogue = [
      { role: 'user', content: '早' },
      { role: 'assistant', content: '早' },
      { role: 'user', content: '累' },
    ];
    expect(await messages(yaml, { dialogue, scene: '清晨' })).toEqual([
      { role: 'system', content: '请友善。' },
      { role: 'user', content: '早' },
      { role: 'assistant', content: '早' },
      { role: 'user', content: '清晨\n\n累\n\n一句话。' },
    ]);
  });

  it('joins turns of one speaker in a row', async () => {
    const dialogue = [
      { role: 'user', content: 'a' },
      { role: 'user', content: 'b' },
    ];
    expect(await messages(LEAST.labels, { dialogue })).toEqual([
      { role: 'user', content: 'a\n\nb' },
    ]);
  });

  it('lists options and asks for a letter', async () => {
    const [only] = await messages(LEAST.choice, {
      prompt: '选哪个？',
      A: '甲',
      B: '乙',
      gold: 'A',
    });
    expect(only?.content).toBe(
      '选哪个？\n\nA. 甲\nB. 乙\n\n请只回答一个选项的字母，不要写别的内容。',
    );
  });
});
