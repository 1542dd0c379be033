import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { oddTexts, planRun } from '../../pipeline/index.js';
import { request } from '../../pipeline/run.testkit.js';
import { heartbench } from './index.js';

const file = (name: string, ids: readonly string[]): string => {
  const dir = mkdtempSync(join(tmpdir(), 'heartbench-views-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const path = join(dir, name);
  writeFileSync(path, ids.map((item) => `${JSON.stringify({ item, answer: 'Hm.' })}\n`).join(''));
  return path;
};
const plan = (path: string, set: Record<string, string[]>) =>
  planRun(
    request({
      suite: heartbench,
      targets: [{ name: 't', model: `file/${path}` }],
      judges: [{ name: 'local/coin' }],
      set,
    }),
  );

it('answers to items outside the language that is asked for are left out and counted', async () => {
  const path = file('a.jsonl', ['en-01', 'zh-01', 'zh-02']);
  const { odd, targets } = await plan(path, { lang: ['en'] });
  expect(targets[0]?.file?.records.map(({ item }) => item)).toEqual(['en-01']);
  expect(oddTexts(odd).map(({ en }) => en.replaceAll(path, 'a'))).toEqual([
    '2 lines are about items outside this view of the data and are left out: a:2 (item zh-01); a:3 (item zh-02)',
  ]);
});

it('a file with nothing for this view, or with an id that no view has, is refused', async () => {
  await expect(plan(file('a.jsonl', ['zh-01', 'zh-02']), { lang: ['en'] })).rejects.toThrow(
    /all 2 lines are about items that the suite has, but not in this view/,
  );
  await expect(plan(file('a.jsonl', ['zh-01', 'en-99']), { lang: ['en'] })).rejects.toThrow(
    /a\.jsonl:2: item: the suite has no item "en-99"/,
  );
});
