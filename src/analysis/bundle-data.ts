import { join } from 'node:path';
import type { AnySuite, Source } from '../contract/index.js';
import { type LoadedCondition, type Manifest, reloadCondition } from '../pipeline/index.js';

/**
 * Where a run's data is on this machine: nowhere for built-in items, else in the folder named, else where it was.
 * @param dataDir the folder that holds one folder a suite, as `--data` does; null for none named
 */
export function sourceHere(manifest: Manifest, dataDir: string | null): Source {
  if (manifest.source.dir === null || dataDir === null) return manifest.source;
  return { dir: join(dataDir, manifest.suite) };
}

/** A run's items, loaded again and compared with what was asked. @throws HearthError exit 2 when they differ. */
export async function reloadAll(suite: AnySuite, manifest: Manifest): Promise<LoadedCondition[]> {
  const loaded: LoadedCondition[] = [];
  for (const condition of manifest.conditions)
    loaded.push(await reloadCondition(suite, manifest, condition));
  return loaded;
}
