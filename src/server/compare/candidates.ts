import { type Unlike, unlikenesses } from '../../analysis/compare-differences.js';
import { raterName, type Voice } from '../../analysis/compare-rows.js';
import type { AnySuite } from '../../contract/index.js';
import { type Manifest, ratersOf } from '../../pipeline/index.js';
import type { Db } from '../../store/index.js';

/** A run as it is stored, with its suite. */
export type Candidate = { manifest: Manifest; suite: AnySuite };

/** What a run differs in beside its targets: name, value there, value here. */
export type Difference = { name: Unlike['name']; values: [string, string] };

/** One judge and one condition of a run; left out: any. */
export type Picked = { judge?: string | undefined; condition?: string | undefined };

/**
 * In what a run differs from the first one, by what is stored of both; of its judges and conditions those count that
 * differ least. Pure but for the database's handle, which nothing here reads.
 */
export function differencesOf(
  db: Db,
  first: Candidate,
  picked: Picked,
  other: Candidate,
): Difference[] {
  const [base] = settingsOf(db, first).filter(
    ({ rater, loaded }) =>
      (picked.judge === undefined || raterName(rater) === picked.judge) &&
      (picked.condition === undefined || loaded.condition.id === picked.condition),
  );
  if (base === undefined) return [];
  const all = settingsOf(db, other).map((voice) =>
    unlikenesses([base, voice]).map(
      ({ name, values }): Difference => ({
        name,
        values: [values[0] ?? '–', values[1] ?? '–'],
      }),
    ),
  );
  return all.sort((a, b) => a.length - b.length)[0] ?? [];
}

/** Every way in which a run's first target was measured: by each judge, under each condition. */
function settingsOf(db: Db, { manifest, suite }: Candidate): Voice[] {
  // Models come before files and baselines, which have no parameters to differ in.
  const target = manifest.targets.find(({ kind }) => kind === 'model') ?? manifest.targets[0];
  if (target === undefined) return [];
  const conditions = manifest.conditions.map((condition) => ({
    condition,
    items: [],
    report: { files: [], hash: condition.dataHash, rows: 0, items: condition.items, notes: [] },
  }));
  const run = { db, suite, manifest, conditions };
  return conditions.flatMap((loaded) =>
    ratersOf(manifest).map((rater) => ({ run, loaded, target, rater })),
  );
}
