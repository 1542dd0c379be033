import { join, resolve } from 'node:path';
import { type Item, usageError } from '../../../contract/index.js';
import { dataSuite, type UserSuite } from '../data-suite.js';
import { type Fault, Faults } from '../faults.js';
import { formOf, readDataFolder } from '../folder.js';
import type { ItemSet } from '../items/read-items.js';
import { programSuite } from '../program.js';
import { say } from '../say.js';
import { SPEC_FILE } from '../spec/read-spec.js';
import { samplesOf, trialRun } from './trial.js';
import type { Offline, SuiteCheck } from './types.js';

/**
 * Checks a suite in a user's folder: every fault of suite.yaml and the data with row, field and how to mend it; then, if
 * there is none, a run with baselines in memory, and what a run with models would ask. Sends and stores nothing.
 * @param reserved ids that a user's suite must not have
 * @throws HearthError exit 2 for a folder that is no suite at all
 */
export async function checkSuite(
  dir: string,
  reserved: readonly string[] = [],
): Promise<SuiteCheck> {
  const folder = resolve(dir);
  const form = await formOf(folder);
  return form.form === 'data'
    ? checkData(folder, reserved)
    : checkProgram(folder, form.file, reserved);
}

async function checkData(folder: string, reserved: readonly string[]): Promise<SuiteCheck> {
  const { spec, set, faults } = await readDataFolder(folder);
  if (spec !== null) refuseReserved(spec.id, reserved, join(folder, SPEC_FILE), faults);
  if (spec !== null && set !== null && set.items.length === 0 && faults.list.length === 0)
    faults.add(
      { file: join(folder, SPEC_FILE), field: 'data' },
      say('there is no item', '没有题目'),
      say('put at least one into the data file.', '请在数据文件中至少写一道题。'),
    );
  const base: SuiteCheck = {
    dir: folder,
    id: spec === null || spec.id === '' ? null : spec.id,
    kind: spec?.kind ?? null,
    faults: faults.list,
    notes: set?.notes ?? [],
    items: set?.items.length ?? 0,
    langs: [...new Set(set?.items.map((item) => item.lang) ?? [])],
    asks: [],
    criteria: null,
    trial: [],
    offline: null,
    headline: [],
  };
  if (spec === null || set === null || base.faults.length > 0) return base;
  return { ...base, criteria: criteriaOf(set), ...(await tried(dataSuite(spec, set), folder)) };
}

/** Those of the first item with the most criteria: there a row read wrong shows best. */
function criteriaOf({ items }: ItemSet): SuiteCheck['criteria'] {
  let most: SuiteCheck['criteria'] = null;
  for (const item of items)
    if ('rubric' in item && item.rubric.length > (most?.rows.length ?? 0))
      most = { item: item.id, rows: item.rubric };
  return most;
}

/** The items of a program are its own: what it throws is the fault. */
async function checkProgram(
  folder: string,
  file: string,
  reserved: readonly string[],
): Promise<SuiteCheck> {
  const faults = new Faults();
  const base: SuiteCheck = {
    dir: folder,
    id: null,
    kind: 'program',
    faults: faults.list,
    notes: [],
    items: 0,
    langs: [],
    asks: [],
    criteria: null,
    trial: [],
    offline: null,
    headline: [],
  };
  try {
    const suite = await programSuite(file);
    refuseReserved(suite.meta.id, reserved, file, faults);
    const asked = {
      protocol: 'sound' as const,
      o: suite.askOptions('sound', { dir: folder }).parse({}),
    };
    const { items, report } = await suite.load({ dir: folder }, asked);
    const langs = new Set(items.flatMap((item: Item) => item.lang ?? []));
    const read = {
      ...base,
      id: suite.meta.id,
      notes: report.notes,
      items: items.length,
      langs: [...langs].map(String),
    };
    return faults.list.length > 0 ? read : { ...read, ...(await tried(suite, folder)) };
  } catch (error) {
    faults.take(asHearthError(error, file), { file });
    return base;
  }
}

/** A program's own mistakes are faults of the suite, with what it said. */
function asHearthError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || 'text' in error) return error;
  return usageError(
    say(`fails: ${error.name}: ${error.message}`, `运行出错：${error.name}: ${error.message}`),
    { file },
    { cause: error },
  );
}

const tried = async (
  suite: UserSuite,
  folder: string,
): Promise<Pick<SuiteCheck, 'asks' | 'trial' | 'offline' | 'headline'>> => ({
  offline: offlineOf(suite),
  headline: suite.headline.metrics,
  asks: await samplesOf(suite, folder),
  trial: await trialRun(suite, folder),
});

function offlineOf({ meta, judge, builtinTargets, localJudges }: UserSuite): Offline {
  const targets = Object.keys(builtinTargets ?? {});
  // A judge that finds everything met shows every figure; one that finds nothing leaves many at 0.
  const judges = Object.keys(localJudges ?? {});
  return {
    // One that says something: replies without text are rated by rule.
    target: targets.find((name) => name === 'baseline/constant') ?? targets[0] ?? null,
    judged: judge !== undefined,
    judge: judges.find((name) => name === 'local/everything') ?? judges[0] ?? null,
    defaultJudge: meta.defaultJudge,
  };
}

function refuseReserved(
  id: string,
  reserved: readonly string[],
  file: string,
  faults: { add: (place: Fault['place'], what: Fault['what'], mend: Fault['mend']) => void },
): void {
  if (reserved.includes(id))
    faults.add(
      { file, field: 'id' },
      say(`"${id}" is the id of a suite of Hearth`, `“${id}”是 Hearth 自带评测集的编号`),
      say('choose another.', '请换一个。'),
    );
}
