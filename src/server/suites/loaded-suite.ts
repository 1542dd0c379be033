import type { AnySuite } from '../../contract/index.js';
import type { Context } from '../context.js';
import { Kept } from '../kept.js';
import { type LoadedSuite, loadItems } from './load-items.js';
import { suiteData } from './suite-facts.js';

/** Loaded suites that are kept: their items are read from files once. */
const loaded = new Kept<LoadedSuite>(600_000, 4);

/** The items of a suite's first view that is there, with their texts. */
export async function loadedSuite(context: Context, suite: AnySuite): Promise<LoadedSuite> {
  const views = await suiteData(context, suite.meta.id);
  const view = views.find(({ missing }) => missing === undefined);
  return loaded.get(`${suite.meta.id} ${view?.hash ?? ''}`, () =>
    loadItems(suite, { dir: view?.dir ?? null }, view?.view),
  );
}
