import { describe, expect, it } from 'vitest';
import { LEAST } from '../folder.testkit.js';
import { suiteOf } from '../run.testkit.js';

const ITEMS = { 'items.csv': 'id,prompt\na,Hi\n' };

/** The ratings of a suite's verdicts on its first item, and of what the verdicts say. */
async function world(yaml: string, verdict: object, reply = 'I am here.') {
  const suite = await suiteOf({ 'suite.yaml': yaml, ...ITEMS });
  const s = {
    asked: {
      protocol: 'sound' as const,
      o: suite.askOptions('sound', { dir: null }).parse({}),
    },
    scoring: 'sound' as const,
    o: suite.scoreOptions('sound').parse({}),
  };
  const { items } = await suite.load({ dir: null }, s.asked);
  const [item] = items;
  const answered = { item, answers: suite.answer.fromFile({ item }, [{ value: reply }], s) };
  const outs = suite.judge?.fromFile(answered, [{ value: verdict as never }], s) ?? [];
  return {
    ratings: suite.ratings,
    values: outs.map((out) => suite.ratings?.of(answered, out)),
  };
}

describe('a verdict of a suite of one’s own as single ratings', () => {
  it('has each label at its level, ordered where there are more than two', async () => {
    const yaml = `${LEAST.labels.replace('labels:', 'levels: [none, low, high]\nlabels:')}  - {id: cold, definition: The reply is cold., levels: [no, yes]}\n`;
    const { ratings, values } = await world(yaml, { ratings: { warm: 'high', cold: 'yes' } });
    expect(values).toEqual([{ warm: 2 }, { cold: 1 }]);
    expect([ratings?.kinds.warm?.scale, ratings?.kinds.cold?.scale]).toEqual([
      'ordinal',
      'nominal',
    ]);
    expect(ratings?.kinds.warm?.levels?.map(({ value }) => value)).toEqual([0, 1, 2]);
  });

  it('has rubric rows by what they are for, and nothing of a reply without text', async () => {
    const yaml = `${LEAST.rubric}  - {dimension: d, score: -1, content: It is rude.}\n  - {dimension: d, score: gate, content: It harms.}\n`;
    const verdict = { detail: [true, false, true] };
    expect((await world(yaml, verdict)).values).toEqual([
      { bonus: 1 },
      { penalty: 0 },
      { gate: 1 },
    ]);
    expect((await world(yaml, verdict, '')).values).toEqual([{}, {}, {}]);
  });

  it('has none where a suite has no judge', async () => {
    const suite = await suiteOf({
      'suite.yaml': LEAST.exact,
      'items.csv': 'id,prompt,answer\na,Hi,yes\nb,Ho,no\n',
    });
    expect(suite.ratings).toBeUndefined();
  });
});
