import type { AnySuite, Source } from '../contract/index.js';
import { type LoadedCondition, type Manifest, reloadCondition } from '../pipeline/index.js';

/** A run's suite, and where its data is on this machine; null where nobody said, so that it is where the run says. */
export type SuiteHere = { suite: AnySuite; source: Source | null };

/** Finds the suite of a run. @throws HearthError exit 2 for one that is not known here. */
export type FindSuite = (run: Pick<Manifest, 'suite' | 'source'>) => Promise<SuiteHere>;

/** A run's items, loaded again and compared with what was asked. @throws HearthError exit 2 when they differ. */
export async function reloadAll(suite: AnySuite, manifest: Manifest): Promise<LoadedCondition[]> {
  const loaded: LoadedCondition[] = [];
  for (const condition of manifest.conditions)
    loaded.push(await reloadCondition(suite, manifest, condition));
  return loaded;
}
