import { usageError } from '../contract/index.js';
import {
  isOwn,
  listRuns,
  type Manifest,
  ratedRows,
  rowSource,
  saveManifest,
  type TargetEntry,
} from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import { type FindSuite, reloadAll } from './bundle-data.js';
import { planTag } from './plan-file.js';
import { planNoteOf, withPlanNote } from './plan-note.js';
import type { PlanRows, RunFacts, TargetFacts } from './plan-status.js';

export type FactsRequest = {
  db: Db;
  plan: PlanRows;
  suites: FindSuite;
};

/** Reads what is recorded of a plan's runs, without scoring them. */
export async function planFacts(request: FactsRequest): Promise<RunFacts[]> {
  const { db, plan } = request;
  const tags = new Set(plan.entries.map((entry) => planTag(plan.name, entry.name)));
  const facts: RunFacts[] = [];
  for (const stored of await listRuns(db)) {
    const { manifest } = stored;
    if (manifest.tag === null || !tags.has(manifest.tag)) continue;
    const progress = await progressOf(request, manifest);
    const targets: TargetFacts[] = [];
    for (const { name } of manifest.targets)
      targets.push({
        target: name,
        progress: progress?.get(name) ?? null,
        ...(await callFacts(db, manifest, name)),
      });
    facts.push({ stored, targets });
  }
  return facts;
}

type Progress = { done: number; total: number };

/** Null when the run's data is not at hand, or is other data: then nobody can say what it wants. */
async function progressOf(
  { db, suites }: FactsRequest,
  manifest: Manifest,
): Promise<Map<string, Progress> | null> {
  const found = await suites(manifest)
    .then(async ({ suite, source }) => ({
      suite,
      conditions: await reloadAll(suite, { ...manifest, source: source ?? manifest.source }),
    }))
    .catch(() => null);
  if (found === null) return null;
  const { suite, conditions } = found;
  const all = new Map<string, Progress>();
  for (const target of manifest.targets) {
    const sum = { done: 0, total: 0 };
    for (const loaded of conditions)
      await countRows(
        sum,
        rowSource({ db, suite, manifest, conditions }, loaded),
        target,
        suite.meta.scored,
      );
    all.set(target.name, sum);
  }
  return all;
}

/**
 * Adds one for each expected (item, step): an answer once, a verdict for each judge. Done is what has an outcome;
 * an error has none, as it can be asked again, and an answer that is not scored needs no verdict.
 */
async function countRows(
  sum: Progress,
  source: Parameters<typeof ratedRows>[0],
  target: TargetEntry,
  scored: readonly string[],
): Promise<void> {
  const open = (state: string): boolean => state === 'not_reached' || state === 'errored';
  for await (const row of ratedRows(source, target, { kind: 'none' })) {
    sum.total += row.answers.length;
    sum.done += row.answers.filter((a) => !open(a.state)).length;
  }
  for (const judge of source.manifest.judges)
    for await (const row of ratedRows(source, target, { kind: 'judge', judge })) {
      sum.total += row.verdicts.length;
      const waits = row.answers.some((a) => open(a.state));
      const moot = row.answers.some((a) => !scored.includes(a.state));
      if (!waits)
        sum.done += moot ? row.verdicts.length : row.verdicts.filter((v) => !open(v.state)).length;
    }
}

async function callFacts(
  db: Db,
  manifest: Manifest,
  target: string,
): Promise<Pick<TargetFacts, 'errors' | 'costUsd'>> {
  const { run } = manifest;
  const errors = await db
    .selectFrom('slot')
    .innerJoin('call', 'call.id', 'slot.call')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('slot.run', '=', run)
    .where('slot.target', '=', target)
    .where('call.state', '=', 'errored')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('slot as later')
            .select('later.call')
            .whereRef('later.run', '=', 'slot.run')
            .whereRef('later.condition', '=', 'slot.condition')
            .whereRef('later.target', '=', 'slot.target')
            .whereRef('later.judge', '=', 'slot.judge')
            .whereRef('later.repeat', '=', 'slot.repeat')
            .whereRef('later.judge_repeat', '=', 'slot.judge_repeat')
            .whereRef('later.unit', '=', 'slot.unit')
            .whereRef('later.step', '=', 'slot.step')
            .whereRef('later.reask', '=', 'slot.reask')
            .whereRef('later.attempt', '>', 'slot.attempt'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const cost = await db
    .selectFrom('call')
    .select((eb) => [
      eb.fn.countAll().as('calls'),
      eb.fn.count('cost_usd').as('priced'),
      eb.fn.sum('cost_usd').as('usd'),
    ])
    .where(
      'id',
      'in',
      db.selectFrom('slot').select('call').where('run', '=', run).where('target', '=', target),
    )
    .where(isOwn(manifest))
    .executeTakeFirstOrThrow();
  const known = Number(cost.priced) === Number(cost.calls);
  return { errors: Number(errors.n), costUsd: known ? Number(cost.usd ?? 0) : null };
}

/** Names of a run's targets that have any answer: of a model, a file or the suite's own. Errors are none. */
export async function answeredTargets(db: Db, run: string): Promise<ReadonlySet<string>> {
  const asked = await db
    .selectFrom('slot')
    .innerJoin('call', 'call.id', 'slot.call')
    .select('slot.target')
    .distinct()
    .where('slot.run', '=', run)
    .where('call.role', '=', 'target')
    .where('call.state', '<>', 'errored')
    .execute();
  const given = await db
    .selectFrom('external')
    .select('target')
    .distinct()
    .where('run', '=', run)
    .where('judge', '=', '')
    .execute();
  return new Set([...asked, ...given].map(({ target }) => target));
}

/**
 * A plan as its stored runs remember it, for a status table without its file: all entries of the newest run's plan,
 * also those that have no run.
 * @throws HearthError exit 2 when no run is of that plan
 */
export async function planOfRuns(db: Db, name: string): Promise<PlanRows> {
  const prefix = planTag(name, '');
  const manifests = (await listRuns(db))
    .map(({ manifest }) => manifest)
    .filter(({ tag }) => tag?.startsWith(prefix) === true);
  const [newest] = manifests;
  if (newest === undefined)
    throw usageError({
      en: `there is no plan file "${name}", and no run of a plan of that name`,
      'zh-CN': `没有计划文件“${name}”，也没有属于该名称计划的运行`,
    });
  const note = planNoteOf(newest);
  if (note !== null)
    return {
      name,
      entries: note.entries.map(({ targets, ...entry }) => ({
        ...entry,
        targets: targets.map((target) => ({ name: target })),
      })),
    };
  // Runs of an older Hearth know of themselves only.
  const entries = new Map<string, PlanRows['entries'][number]>();
  for (const { tag, suite, targets } of manifests) {
    const entry = (tag ?? '').slice(prefix.length);
    if (!entries.has(entry)) entries.set(entry, { name: entry, suite, targets });
  }
  return { name, entries: [...entries.values()].reverse() };
}

/**
 * Takes an entry out of what its siblings remember, when its run is deleted: names of a deleted run stay nowhere.
 * @param tag the deleted run's
 */
export async function forgetEntry(db: Db, tag: string | null): Promise<void> {
  const [, plan, entry] = /^plan:([^/]+)\/(.+)$/.exec(tag ?? '') ?? [];
  if (plan === undefined) return;
  for (const { manifest } of await listRuns(db)) {
    const note = planNoteOf(manifest);
    if (note === null || manifest.tag?.startsWith(planTag(plan, '')) !== true) continue;
    if (manifest.tag === tag || !note.entries.some(({ name }) => name === entry)) continue;
    const entries = note.entries.filter(({ name }) => name !== entry);
    await saveManifest(db, withPlanNote(manifest, { ...note, entries }));
  }
}
