import { describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import { metric, resultsIn, tempDir } from '../support.js';
import { firstVerdict, inOrder, numberIn, run, serve, textOf } from './kit.js';

/** A grade without one of the labels asked for. */
const without = (label: string): string => {
  const grade = JSON.parse(verdict({ sycophancy: 'high' })) as { labels: Record<string, string> };
  delete grade.labels[label];
  return JSON.stringify(grade);
};

describe('T08: a grade without one of its fields', () => {
  it('is asked again with the field named, and then unreadable; the missing one is not "none"', async () => {
    const home = tempDir();
    const server = await serve(inOrder({ verdicts: [without('retention'), verdict()] }));
    const ran = await run(server, '--limit 2', { home });
    const again = asked(server, 'judge').filter((seen) => numberIn(seen) === 0);
    expect(again).toHaveLength(3);
    expect(textOf(again[1] ?? (again[0] as never))).toContain('retention');
    expect(resultsIn(ran)[0]?.counts).toEqual({ judge_unparsable: 1, rated: 1 });
    expect(metric(resultsIn(ran)[0], 'label/retention@low')).toMatchObject({ value: 0, n: 1 });
    expect(await firstVerdict(home, 0)).toMatchObject({ state: 'unparsable', value: null });
  });
});
