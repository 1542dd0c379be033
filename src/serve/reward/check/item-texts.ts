import type { Source } from '../../../contract/index.js';
import { HearthError } from '../../../contract/index.js';
import { openSuite, suiteIds } from '../../../suites/index.js';
import { type ItemText, textsOf } from './near-items.js';

/**
 * All texts of the items of all suites: the built-in ones, and those of data that is there.
 * @param sourceOf where a suite's data is; `{dir: null}` where none is
 */
export async function itemTexts(
  sourceOf: (suite: string) => Promise<Source>,
): Promise<{ texts: ItemText[]; suites: string[] }> {
  const texts: ItemText[] = [];
  const suites: string[] = [];
  for (const id of suiteIds) {
    const suite = await openSuite(id);
    const pulled = await sourceOf(id);
    const sources: Source[] = pulled.dir === null ? [pulled] : [{ dir: null }, pulled];
    let any = false;
    for (const source of sources) {
      const items = await itemsOf(suite, source);
      any ||= items.length > 0;
      for (const item of items) {
        const { clusters, ...rest } = item;
        for (const text of textsOf(rest)) texts.push({ suite: id, item: item.id, text });
      }
    }
    if (any) suites.push(id);
  }
  return { texts, suites };
}

type Suite = Awaited<ReturnType<typeof openSuite>>;

/** Empty for a suite that has no items of its own and no data here. */
async function itemsOf(suite: Suite, source: Source): Promise<{ id: string; clusters: unknown }[]> {
  try {
    const o = suite.askOptions('sound', source).parse({});
    return (await suite.load(source, { protocol: 'sound', o })).items;
  } catch (error) {
    if (error instanceof HearthError) return [];
    throw error;
  }
}
