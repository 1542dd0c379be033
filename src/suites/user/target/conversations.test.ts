import { describe, expect, it } from 'vitest';
import { suiteFromFolder } from '../folder.js';
import { folderWith, LEAST } from '../folder.testkit.js';

describe('conversations of a user’s suite', () => {
  it('are the user’s last turn and an answer with text', async () => {
    const dir = await folderWith({
      'suite.yaml': LEAST.labels,
      'items.csv': 'id,prompt\na,Hello\n',
    });
    const suite = await suiteFromFolder(dir);
    const asked = { protocol: 'sound', o: suite.askOptions('sound', { dir }).parse({}) } as const;
    const [item] = (await suite.load({ dir }, asked)).items;
    const of = (text: string) =>
      suite.conversations?.({
        item,
        answers: [
          { item: 'a', step: 'answer', state: 'ok', value: { text, given: null, raw: null } },
        ],
      });
    expect(of('Hi there')).toEqual([{ step: 'answer', prompt: 'Hello', reply: 'Hi there' }]);
    expect(of('')).toEqual([]);
  });

  it('there are none where answers are compared with gold', async () => {
    const dir = await folderWith({
      'suite.yaml': LEAST.exact,
      'items.csv': 'id,prompt,answer\na,Two and two?,4\nb,One and one?,2\n',
    });
    expect((await suiteFromFolder(dir)).conversations).toBeUndefined();
  });
});
