import type { Item, Message } from '../contract/index.js';
import { type Rater, ratedRows, rowSource } from '../pipeline/index.js';
import { type Db, fromColumn } from '../store/index.js';
import { shareable } from './bundle-redact.js';
import { type ComparedRun, raterName, type Voice } from './compare-rows.js';

/** Rows whose requests are looked up at once. */
const PAGE = 200;

/** A voice with the names that it and its rater have in an export: without folders of this machine. */
export type Named = Voice & { name: string; judge: string | null };

export function named(voice: Voice): Named {
  const share = shareable(voice.run.manifest);
  const judge = raterName(voice.rater);
  return {
    ...voice,
    name: share.target(voice.target.name),
    judge: judge === null ? null : share.judge(judge),
  };
}

/** What stands in an export of a text of an item: masks what is never shown. */
export type Clean = (item: string, text: string) => string;

type AnyRow = typeof ratedRows extends (...args: never) => AsyncGenerator<infer R> ? R : never;

/** One reply of an answer, with the messages that it replied to, the target's own system prompt left out. */
export type Turn = { step: string; prompt: Message[]; reply: string };

/** One row of a run with its texts; `prompt` is empty where the licence withholds items. */
export type TextRow = { row: AnyRow; turns: Turn[] };

export type TextsOf = {
  voice: Pick<Voice, 'run' | 'loaded' | 'target'>;
  rater: Rater;
  clean: Clean;
  /** Only this repeat; null for all. */
  repeat?: number | null;
};

/** Rows of one target in the order of the data, repeat after repeat, with what was asked and said. Reads as it is read. */
export async function* textRows({
  voice: { run, loaded, target },
  rater,
  clean,
  repeat = null,
}: TextsOf): AsyncGenerator<TextRow> {
  // Later repeats need not be read to give an earlier one.
  const manifest = repeat === null ? run.manifest : { ...run.manifest, repeats: repeat };
  const rows = ratedRows(rowSource({ ...run, manifest }, loaded), target, rater);
  const system = target.kind === 'model' ? target.system : null;
  let page: AnyRow[] = [];
  const texts = async (): Promise<TextRow[]> => {
    const asked = await requestsOf(run.db, page.flatMap(lastCalls));
    return page.map((row) => ({ row, turns: turnsOf(run, row, { asked, system, clean }) }));
  };
  for await (const row of rows) {
    if (repeat !== null && row.repeat !== repeat) continue;
    page.push(row);
    if (page.length < PAGE) continue;
    yield* await texts();
    page = [];
  }
  yield* await texts();
}

const lastCalls = ({ answers }: AnyRow): string[] =>
  answers.flatMap(({ calls }) => calls?.at(-1) ?? []);

type Asked = { asked: ReadonlyMap<string, Message[]>; system: string | null; clean: Clean };

function turnsOf(
  { suite }: Pick<ComparedRun, 'suite'>,
  row: AnyRow,
  { asked, system, clean }: Asked,
): Turn[] {
  const { id } = row.item;
  return (suite.conversations?.(row) ?? []).map(({ step, prompt, reply }) => {
    const call = row.answers.find((answer) => answer.step === step)?.calls?.at(-1);
    const sent = call === undefined ? undefined : asked.get(call);
    const own = sent?.[0]?.role === 'system' && sent[0].content === system;
    const messages =
      sent === undefined
        ? [{ role: 'user' as const, content: prompt }]
        : own
          ? sent.slice(1)
          : sent;
    return {
      step,
      prompt: messages.map(({ role, content }) => ({ role, content: clean(id, content) })),
      reply: clean(id, reply),
    };
  });
}

/** The messages of stored requests by call; a bundle without items has none. */
async function requestsOf(db: Db, calls: readonly string[]): Promise<Map<string, Message[]>> {
  const ids = [...new Set(calls)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('call')
    .select(['id', 'request'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ id, request }): [string, Message[]][] => {
      const messages = fromColumn<{ messages: Message[] } | null>(request)?.messages;
      return messages === undefined ? [] : [[id, messages]];
    }),
  );
}

/** Figures of single answers: target's name, repeat and item → figure → mean over judge repeats that have a value. */
export class ScoreBook {
  readonly #sums = new Map<string, { sum: number; n: number }[]>();

  /** Answers whose every step was asked and answered, whatever became of it. */
  readonly #completed = new Set<string>();

  constructor(readonly figures: readonly string[]) {}

  get completed(): number {
    return this.#completed.size;
  }

  /** Numbers only: the rows are read and forgotten. */
  async read(voice: Named): Promise<void> {
    const { run, loaded, target, rater, name } = voice;
    const { itemScores } = run.suite;
    if (this.figures.length === 0 || itemScores === undefined) return;
    const source = rowSource(run, loaded);
    for await (const row of ratedRows(source, target, rater)) {
      const key = keyOf(name, row);
      if (row.answers.every(({ state }) => state !== 'errored' && state !== 'not_reached'))
        this.#completed.add(key);
      const sums = this.#sums.get(key) ?? this.figures.map(() => ({ sum: 0, n: 0 }));
      this.#sums.set(key, sums);
      const scores = itemScores(row, source.scored);
      this.figures.forEach((figure, i) => {
        const [value, at] = [scores[figure] ?? null, sums[i]];
        if (value === null || at === undefined) return;
        at.sum += value;
        at.n += 1;
      });
    }
  }

  of(
    target: string,
    row: { item: Pick<Item, 'id'>; repeat: number },
  ): Record<string, number | null> {
    const sums = this.#sums.get(keyOf(target, row));
    return Object.fromEntries(
      this.figures.map((figure, i) => {
        const at = sums?.[i];
        return [figure, at === undefined || at.n === 0 ? null : at.sum / at.n];
      }),
    );
  }

  /** Mean over all answers that have a value, and how many have and have not; the mean of none is null. */
  summary(figure: string): { mean: number | null; scored: number; unscored: number } {
    const i = this.figures.indexOf(figure);
    const means = [...this.#sums.values()].map((sums) => sums[i] ?? { sum: 0, n: 0 });
    const rated = means.filter(({ n }) => n > 0);
    const total = rated.reduce((all, { sum, n }) => all + sum / n, 0);
    return {
      mean: rated.length === 0 ? null : total / rated.length,
      scored: rated.length,
      unscored: means.length - rated.length,
    };
  }
}

const keyOf = (
  target: string,
  { item, repeat }: { item: Pick<Item, 'id'>; repeat: number },
): string => `${target}\u0000${repeat}\u0000${item.id}`;
