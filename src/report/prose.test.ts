import { describe, expect, it } from 'vitest';
import { opening } from './prose.js';
import { sampleModel } from './sample-model.testkit.js';

describe('the opening sentence', () => {
  it('does not count a panel among the judges that it is made of', () => {
    const model = sampleModel();
    const [judge] = model.judges;
    if (judge === undefined) throw new Error('the sample has a judge');
    const two = [judge, { ...judge, name: 'other', kind: 'model' }];
    const panel = { ...judge, name: 'panel/median', kind: 'panel' };
    const of = (judges: typeof model.judges) => opening({ ...model, judges }, 'en');
    expect(of([...two, panel])).toBe(of(two));
    expect(of(two)).toContain('2 judges');
  });
});
