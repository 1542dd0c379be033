import type {
  Answered,
  AnySuite,
  ImportReport,
  Item,
  Json,
  Rec,
  Scored,
  Source,
} from '../../contract/index.js';
import { viewsOf } from '../../pipeline/index.js';
import { shownOf } from '../reading/answer-text.js';
import { folded } from '../reading/search-words.js';

/** Item as it is browsed: with the texts that whoever answers it gets to see. */
export type BrowsedItem = { item: Item; shown: ReturnType<typeof shownOf>; words: string };

export type LoadedSuite = {
  suite: AnySuite;
  scored: Scored<Json, Json>;
  items: readonly BrowsedItem[];
  /** Any answer to an item, so that what depends on there being one can be shown; null where none can be made. */
  answered(item: Item): Answered<Item, unknown> | null;
};

/** The items of a view, or of the first one, with their texts and what their import found. */
export async function loadItems(
  suite: AnySuite,
  source: Source,
  view?: string,
): Promise<LoadedSuite & { report: ImportReport }> {
  const all = viewsOf(suite, source);
  const asked = {
    protocol: 'sound' as const,
    o: (all.find(({ name }) => name === view) ?? all[0])?.o ?? {},
  };
  const scored = { asked, scoring: 'sound' as const, o: suite.scoreOptions('sound').parse({}) };
  const { items, report } = (await suite.load(source, asked)) as {
    items: Item[];
    report: ImportReport;
  };
  const answered = await answering(suite, scored, items[0]);
  return {
    suite,
    scored,
    answered,
    report,
    items: items.map((item) => {
      const shown = textsOf(suite, answered(item) ?? { item, answers: [] });
      const words = [item.id, ...shown.map(({ text }) => text)].join('\n');
      return { item, shown, words: folded(words) };
    }),
  };
}

/** What is there before any answer; nothing where a suite cannot show an item without a real one. */
function textsOf(suite: AnySuite, answered: Answered<Item, unknown>): BrowsedItem['shown'] {
  try {
    return shownOf(suite, answered).filter(({ by, text }) => by !== 'target' && text !== '');
  } catch {
    return [];
  }
}

/** Answers of the first target that comes with the suite whose answers can be rated; else of the first that answers. */
async function answering(
  suite: AnySuite,
  scored: Scored<Json, Json>,
  first: Item | undefined,
): Promise<LoadedSuite['answered']> {
  let some: LoadedSuite['answered'] | null = null;
  if (first === undefined) return () => null;
  for (const target of Object.values(suite.builtinTargets ?? {})) {
    const recsOf = await target.answers().catch(() => null);
    if (recsOf === null) continue;
    const answered = answersBy(suite, scored, recsOf);
    const one = answered(first);
    if (one === null) continue;
    if ((suite.form?.pages(one).length ?? 0) > 0) return answered;
    some ??= answered;
  }
  return some ?? (() => null);
}

/** Written samples know the built-in items alone: for others they have no answer. */
const answersBy =
  (suite: AnySuite, scored: Scored<Json, Json>, recsOf: (item: Item) => Rec[]) =>
  (item: Item): Answered<Item, unknown> | null => {
    try {
      return { item, answers: suite.answer.fromFile({ item }, recsOf(item), scored) };
    } catch {
      return null;
    }
  };
