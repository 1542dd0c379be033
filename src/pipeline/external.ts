import type { Answered, AnySuite, Item, LocalJudge, Rec } from '../contract/index.js';
import { type Db, fromColumn, toColumn } from '../store/index.js';
import type { Ledger } from './ledger.js';
import type { Manifest } from './manifest.js';
import type { LoadedCondition, Plan } from './plan.js';
import type { LoadedJudge, LoadedTarget } from './voices.js';

/** Where records without a prompt belong. `judge` is empty for answers. */
export type ExternalPlace = {
  run: string;
  condition: string;
  target: string;
  repeat: number;
  judge: string;
  judgeRepeat: number;
};

/** Puts the records of answer and verdict files into the run, so that it needs the files no more. */
export function storeFiles(ledger: Ledger, plan: Plan): void {
  for (const target of plan.targets)
    storeAnswerFile(ledger, plan.manifest, plan.conditions, target);
  for (const judge of plan.judges) storeVerdictFile(ledger, plan.manifest, plan.conditions, judge);
}

function storeAnswerFile(
  ledger: Ledger,
  manifest: Manifest,
  conditions: readonly LoadedCondition[],
  { entry, file }: LoadedTarget,
): void {
  if (file === null) return;
  for (const loaded of conditions) {
    const groups = groupRecords(loaded, file.records, (r) => r.repeat <= manifest.repeats);
    for (const [key, recs] of groups) {
      const [repeat, item] = JSON.parse(key) as [number, string];
      addExternal(
        ledger,
        {
          run: manifest.run,
          condition: loaded.condition.id,
          target: entry.name,
          repeat,
          judge: '',
          judgeRepeat: 1,
        },
        item,
        recs,
      );
    }
  }
}

export function storeVerdictFile(
  ledger: Ledger,
  manifest: Manifest,
  conditions: readonly LoadedCondition[],
  { entry, file }: LoadedJudge,
): void {
  if (file === null) return;
  for (const target of manifest.targets) {
    for (const loaded of conditions) {
      const groups = groupRecords(
        loaded,
        file.records,
        (r) => (r.target === null || r.target === target.name) && r.repeat <= manifest.repeats,
      );
      for (const [key, recs] of groups) {
        const [repeat, item] = JSON.parse(key) as [number, string];
        addExternal(
          ledger,
          {
            run: manifest.run,
            condition: loaded.condition.id,
            target: target.name,
            repeat,
            judge: entry.name,
            judgeRepeat: 1,
          },
          item,
          recs,
        );
      }
    }
  }
}

function groupRecords(
  { items }: LoadedCondition,
  records: readonly { item: string; repeat: number; target: string | null; rec: Rec }[],
  keep: (r: { repeat: number; target: string | null }) => boolean,
): Map<string, Rec[]> {
  const selected = new Set(items.map((item) => item.id));
  const groups = new Map<string, Rec[]>();
  for (const record of records) {
    if (!selected.has(record.item) || !keep(record)) continue;
    const key = JSON.stringify([record.repeat, record.item]);
    const list = groups.get(key);
    if (list === undefined) groups.set(key, [record.rec]);
    else list.push(record.rec);
  }
  return groups;
}

function addExternal(
  ledger: Ledger,
  place: ExternalPlace,
  item: string,
  recs: readonly Rec[],
): void {
  ledger.addExternals([
    {
      run: place.run,
      condition: place.condition,
      target: place.target,
      repeat: place.repeat,
      judge: place.judge,
      judge_repeat: place.judgeRepeat,
      item,
      recs: toColumn(recs),
    },
  ]);
}

/** Records of several items of one place. */
export async function externalsOf(
  db: Db,
  place: ExternalPlace,
  items: readonly string[],
): Promise<Map<string, Rec[]>> {
  if (items.length === 0) return new Map();
  const rows = await db
    .selectFrom('external')
    .select(['item', 'recs'])
    .where('run', '=', place.run)
    .where('condition', '=', place.condition)
    .where('target', '=', place.target)
    .where('repeat', '=', place.repeat)
    .where('judge', '=', place.judge)
    .where('judge_repeat', '=', place.judgeRepeat)
    .where('item', 'in', items)
    .execute();
  return new Map(rows.map((row) => [row.item, fromColumn<Rec[]>(row.recs)]));
}

/** Ids of a place that have records. */
export async function recordedItems(db: Db, place: ExternalPlace): Promise<Set<string>> {
  const rows = await db
    .selectFrom('external')
    .select('item')
    .where('run', '=', place.run)
    .where('condition', '=', place.condition)
    .where('target', '=', place.target)
    .where('repeat', '=', place.repeat)
    .where('judge', '=', place.judge)
    .where('judge_repeat', '=', place.judgeRepeat)
    .execute();
  return new Set(rows.map((r) => r.item));
}

/** Answers of a baseline or written sample, for the items that have none yet. */
export async function answerBuiltin(
  ledger: Ledger,
  suite: AnySuite,
  place: ExternalPlace,
  items: readonly Item[],
): Promise<void> {
  const builtin = suite.builtinTargets?.[place.target];
  if (builtin === undefined) throw new Error(`the suite brings no target ${place.target}`);
  const done = await recordedItems(ledger.db, place);
  const answer = await builtin.answers();
  for (const item of items)
    if (!done.has(item.id)) addExternal(ledger, place, item.id, answer(item));
}

/** Verdicts of a local judge on items whose answers can be scored and that it has not rated. */
export async function rateLocally(
  ledger: Ledger,
  place: ExternalPlace,
  judge: LocalJudge<Item, unknown>,
  parts: readonly Answered<Item, unknown>[],
): Promise<void> {
  for (const part of parts) addExternal(ledger, place, part.item.id, await judge.rate(part));
}
