import { z } from 'zod';
import type { Drafting, FileLine, ItemGenerator, Reply } from '../../contract/index.js';
import { FORMAT_INFO, FORMATS } from './formats.js';
import { reviewQueue, writeScenarios } from './generator.js';
import { grid, pickCells } from './generator-grid.js';
import { readQueueLine } from './review-queue.js';
import { sampleCast, sampleScenarios } from './samples.js';
import { readScenario, type ScenarioRecord } from './scenario-file.js';

const options = z.strictObject({
  lang: z.enum(['all', 'en', 'zh']).default('all'),
  task: z.enum(['all', 'dialogue', 'recollection', 'itinerary']).default('all'),
});
type Options = z.infer<typeof options>;

/** Writes scenarios of the grid persona × person × memories × schedule × need, spread evenly over formats and languages. */
export const generator: ItemGenerator<Options> = {
  about: {
    en: 'Scenarios for view own. Read each draft, set its status to approved or rejected, and keep the file as h2htalk/scenarios.jsonl in your data folder; only approved lines are asked.',
    'zh-CN':
      '供视图 own 使用的场景。请逐条审阅，把 status 改为 approved 或 rejected，并将文件存为数据文件夹中的 h2htalk/scenarios.jsonl；只有 approved 的行会用来提问。',
  },
  options,
  plan,
};

async function plan(count: number, { lang, task }: Options, queue: readonly FileLine[]) {
  const earlier = queue.map(scenarioOf);
  const there = new Set(earlier.map(({ id }) => id));
  const cast = await sampleCast();
  const cells = grid({
    personas: [...cast.personas.values()].filter((p) => lang === 'all' || p.lang === lang),
    users: [...cast.users.values()],
    tasks: FORMATS.filter((format) => task === 'all' || FORMAT_INFO[format].area === task),
  });
  const picked = pickCells(cells, count);
  const open = picked.filter(({ id }) => !there.has(id));
  const known = [...(await sampleScenarios()), ...earlier];
  const drafting: Drafting = {
    there: picked.length - open.length,
    units: open.map((cell) => ({ id: cell.id, program: () => writeScenarios([cell]) })),
    read: (replies) => {
      const byCell = new Map<string, Reply>([...replies.values()].flatMap((own) => [...own]));
      const { queue: entries, repeats, missing } = reviewQueue(open, byCell, known);
      return {
        lines: entries,
        repeats: repeats.map(({ cell, of }) => ({ id: cell, of })),
        unusable: missing.map(({ cell, why }) => ({ id: cell, why })),
      };
    },
  };
  return drafting;
}

/** A line of a queue, whatever people decided of it, or a plain scenario. */
const scenarioOf = ({ file, line, record }: FileLine): ScenarioRecord =>
  readQueueLine(record, { file, line })?.scenario ?? readScenario(record, { file, line });
