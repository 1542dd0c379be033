import type { AnswerState, AnySuite, Ask, Item, Message, Rec } from '../contract/index.js';
import { externalsOf } from '../pipeline/external.js';
import { type LoadedCondition, type Rater, ratedRows, rowSource } from '../pipeline/index.js';
import { type Db, fromColumn } from '../store/index.js';
import { shareable } from './bundle-redact.js';
import { raterName, type Voice } from './compare-rows.js';

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

/**
 * One answer of a row. `prompt`: the messages that were sent, the target's own system prompt left out; of an answer that
 * was not asked here, what the suite says was asked; null where neither is there. `reply`: what was said, null for none.
 */
export type Turn = {
  step: string;
  state: AnswerState;
  /** The prompt is what was sent to the target. */
  asked: boolean;
  prompt: Message[] | null;
  reply: string | null;
};

/** One row of a run with its texts, an entry for each answer that the item expects. */
export type TextRow = { row: AnyRow; turns: Turn[] };

/** A turn with words in both directions. */
export type Said = Turn & { prompt: Message[]; reply: string };
export const isSaid = (turn: Turn): turn is Said => turn.prompt !== null && turn.reply !== null;

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
    const calls = await callsOf(run.db, page.flatMap(lastCalls));
    const lines = target.kind === 'model' ? null : await linesOf({ run, loaded, target }, page);
    const { asked } = loaded.condition;
    return page.map((row) => ({
      row,
      turns: turnsOf(run.suite, row, { calls, lines, asked, system, clean }),
    }));
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

type Asked = {
  calls: ReadonlyMap<string, StoredTexts>;
  /** Records of answers that were not asked here: item and repeat → its records; null where a model was asked. */
  lines: ReadonlyMap<string, readonly Rec[]> | null;
  asked: LoadedCondition['condition']['asked'];
  system: string | null;
  clean: Clean;
};

function turnsOf(
  suite: AnySuite,
  row: AnyRow,
  { calls, lines, asked, system, clean }: Asked,
): Turn[] {
  const { id } = row.item;
  const spoken = new Map((suite.conversations?.(row) ?? []).map((one) => [one.step, one]));
  // What a suite never shows may stand in its requests in other forms than in its items, so that no mask would fit.
  const shown = suite.conversations !== undefined || suite.withheld === undefined;
  const unasked = lines !== null && shown ? firstAsked(suite, row.item, asked) : null;
  return row.answers.map(({ step, state, calls: own }) => {
    const call = calls.get(own?.at(-1) ?? '');
    const one = spoken.get(step);
    const said = one === undefined ? null : [{ role: 'user' as const, content: one.prompt }];
    const sent = call?.messages == null ? null : withoutSystem(call.messages, system);
    const prompt = (shown ? sent : null) ?? said ?? unasked?.get(step) ?? null;
    const raw = call?.text ?? lineText(lines?.get(lineKey(row)) ?? [], step);
    const reply = one?.reply ?? (suite.conversations === undefined ? raw : null);
    return {
      step,
      state: neverAsked({ state, calls: own }, lines === null) ? 'not_reached' : state,
      asked: shown && sent !== null,
      prompt: prompt?.map(({ role, content }) => ({ role, content: clean(id, content) })) ?? null,
      reply: reply === null || reply.trim() === '' ? null : clean(id, reply),
    };
  });
}

/**
 * What the suite's program asks first of an item, for answers that were not asked here: step → messages. Null where it
 * draws at random, asks several items at once, or fails on an item.
 */
function firstAsked(
  suite: AnySuite,
  item: Item,
  asked: LoadedCondition['condition']['asked'],
): Map<string, Message[]> | null {
  const random = (): never => {
    throw new Error('drawn at random');
  };
  try {
    const first = suite.answer.ask([{ item }], asked, random).next();
    const asks: Ask[] = first.done === true ? [] : first.value;
    return new Map(
      asks.filter(({ role }) => role === 'target').map(({ step, messages }) => [step, messages]),
    );
  } catch {
    return null;
  }
}

function withoutSystem(sent: Message[], system: string | null): Message[] {
  const own = sent[0]?.role === 'system' && sent[0].content === system;
  return own ? sent.slice(1) : sent;
}

/** What a file says was answered in a step: text as it stands, anything else as JSON. A record without a step is of all. */
function lineText(records: readonly Rec[], step: string): string | null {
  const value = (records.find((r) => r.step === step) ?? records.find((r) => r.step === undefined))
    ?.value;
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const lineKey = ({ item, repeat }: Pick<AnyRow, 'item' | 'repeat'>): string =>
  `${repeat}\u0000${item.id}`;

async function linesOf(
  { run, loaded, target }: TextsOf['voice'],
  page: readonly AnyRow[],
): Promise<Map<string, readonly Rec[]>> {
  const found = new Map<string, readonly Rec[]>();
  for (const repeat of new Set(page.map((row) => row.repeat))) {
    const place = {
      run: run.manifest.run,
      condition: loaded.condition.id,
      target: target.name,
      repeat,
      judge: '',
      judgeRepeat: 1,
    };
    const rows = page.filter((row) => row.repeat === repeat);
    const records = await externalsOf(run.db, place, [...new Set(rows.map(({ item }) => item.id))]);
    for (const row of rows) found.set(lineKey(row), records.get(row.item.id) ?? []);
  }
  return found;
}

/** `messages`: null in a bundle without items. */
type StoredTexts = { messages: Message[] | null; text: string };

/** The texts of stored calls by id. */
async function callsOf(db: Db, calls: readonly string[]): Promise<Map<string, StoredTexts>> {
  const ids = [...new Set(calls)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('call')
    .select(['id', 'request', 'reply'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, request, reply }): [string, StoredTexts] => [
      id,
      {
        messages: fromColumn<{ messages: Message[] } | null>(request)?.messages ?? null,
        text: fromColumn<{ text: string }>(reply).text,
      },
    ]),
  );
}

/** Suites give errors to answers and verdicts that were expected and never asked of a model; no call is behind those. */
export const neverAsked = (
  { state, calls }: { state: string; calls?: readonly string[] | undefined },
  ofModel: boolean,
): boolean => state === 'errored' && ofModel && (calls ?? []).length === 0;

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
