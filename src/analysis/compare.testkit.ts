import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnySuite, ItemFigure, Text } from '../contract/index.js';
import type { RunRequest } from '../pipeline/plan.js';
import { startRun, tempDir } from '../pipeline/run.testkit.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { type Db, openDatabase } from '../store/index.js';
import { chosenVoices } from './compare-choose.js';
import { type Compared, type ComparedRun, compared } from './compare-rows.js';

const FIGURES: Readonly<Record<string, ItemFigure>> = {
  right: {
    label: { en: 'Right', 'zh-CN': '正确' },
    unit: 'rate',
    range: [0, 1],
    better: 'higher',
    ability: { en: 'being right', 'zh-CN': '答对' },
  },
};

/**
 * The tiny suite with a figure: an answer is its item's value, "-" leaves it unscored. Items t1 … t8 stand in groups of
 * two, unless `groups` says otherwise.
 */
export function valued(
  over: {
    id?: string;
    version?: string;
    ability?: Text;
    figure?: Partial<ItemFigure>;
    hash?: string;
    group?: (item: number) => string;
  } = {},
): AnySuite {
  const { id = 'tiny', version = '1', ability, figure, hash = 'tiny' } = over;
  const group = over.group ?? ((i: number) => `g${Math.floor(i / 2)}`);
  const own = { ...FIGURES.right, ...(ability && { ability }), ...figure } as ItemFigure;
  return {
    ...tinySuite,
    meta: { ...tinySuite.meta, id, version, title: { en: id, 'zh-CN': id } },
    load: async (source, asked) => {
      const loaded = await tinySuite.load(source, asked);
      return {
        items: loaded.items.map((item, i) => ({
          ...item,
          clusters: { item: item.id, group: group(i) },
        })),
        report: { ...loaded.report, hash },
      };
    },
    figures: { right: own },
    itemScores: ({ answers }) => {
      const said = answers.find(({ step }) => step === 'final')?.value;
      return { right: typeof said === 'string' && said !== '-' ? Number(said) : null };
    },
  };
}

/** A stored run of answer files: target → value of each item, '-' for unscored. */
export async function valuedRun(
  db: Db,
  suite: AnySuite,
  targets: Readonly<Record<string, readonly (number | '-')[]>>,
  over: Partial<RunRequest> = {},
): Promise<ComparedRun> {
  const dir = await tempDir();
  const named = [];
  for (const [name, values] of Object.entries(targets)) {
    const file = join(dir, `${name}.jsonl`);
    const lines = values.flatMap((value, i) =>
      ['draft', 'final'].map((step) =>
        JSON.stringify({ item: `t${i + 1}`, step, answer: String(value) }),
      ),
    );
    await writeFile(file, `${lines.join('\n')}\n`);
    named.push({ name, model: `file/${file}` });
  }
  const { plan } = await startRun(db, { suite, targets: named, ...over });
  return { db, suite, manifest: plan.manifest, conditions: plan.conditions };
}

/** All targets of one such run, compared. */
export async function valuedVoices(
  targets: Readonly<Record<string, readonly (number | '-')[]>>,
  suite: AnySuite = valued(),
): Promise<Compared[]> {
  const db = await openDatabase(':memory:');
  const run = await valuedRun(db, suite, targets);
  const all = await compared(chosenVoices([run], { targets: [], judges: [], conditions: [] }));
  await db.destroy();
  return all;
}
