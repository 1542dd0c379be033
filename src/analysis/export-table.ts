import { stringify } from 'csv-stringify/sync';
import type { Item, Json, Message } from '../contract/index.js';
import { ratersOf, rowSource } from '../pipeline/index.js';
import { type ComparedRun, raterName, type Voice } from './compare-rows.js';
import {
  type Clean,
  type Named,
  neverAsked,
  type TextRow,
  type Turn,
  textRows,
} from './export-answers.js';
import type { ParquetColumn, ParquetScalar } from './export-parquet.js';
import type { Permit } from './export-permit.js';
import { fieldsOf, slicesOf } from './gate-slices.js';

/** One column of an export for analysis. */
export type TableColumn = { name: string; type: ParquetScalar };
export type TableRow = { [column: string]: Json };

const PLACE: readonly TableColumn[] = [
  { name: 'run', type: 'text' },
  { name: 'suite', type: 'text' },
  { name: 'condition', type: 'text' },
  { name: 'target', type: 'text' },
  { name: 'repeat', type: 'int' },
  { name: 'judge', type: 'text' },
  { name: 'judge_repeat', type: 'int' },
  { name: 'item', type: 'text' },
  { name: 'task', type: 'text' },
  { name: 'lang', type: 'text' },
  { name: 'strata', type: 'text' },
  { name: 'clusters', type: 'json' },
  { name: 'fields', type: 'json' },
  { name: 'benchmark_items', type: 'boolean' },
  { name: 'answer_state', type: 'text' },
  { name: 'verdict_state', type: 'text' },
];

/** One row per answer × judge × figure; no texts. */
export const LONG: readonly TableColumn[] = [
  ...PLACE,
  { name: 'figure', type: 'text' },
  { name: 'value', type: 'number' },
];

const WIDE: readonly TableColumn[] = [
  ...PLACE,
  { name: 'prompt', type: 'text' },
  { name: 'reply', type: 'text' },
  { name: 'turns', type: 'json' },
  { name: 'labels', type: 'json' },
];

/** One row per answer × judge, a column for each figure, and the texts. */
export const wideColumns = (figures: readonly string[]): TableColumn[] => [
  ...WIDE,
  ...figures.map((name): TableColumn => ({ name, type: 'number' })),
];

export type TableOf = {
  voices: readonly Named[];
  figures: readonly string[];
  wide: boolean;
  permit: Permit;
  clean: Clean;
  /** Called with the number of values that a row lacks. */
  blank: (values: number) => void;
  /** Called with each answer whose texts are written. */
  told: (turn: Turn) => void;
};

/**
 * The item's short fields that make slices in the gate (`where`), beside its clusters. Some may tell what is right, so
 * that they stay away where the licence withholds the texts.
 */
function sliceFields(voice: Named, { texts }: Permit): (item: Item) => TableRow {
  if (texts === 'withheld' || voice.run.suite.withheld !== undefined) return () => ({});
  const items: readonly Item[] = voice.loaded.items;
  const named = Object.keys(slicesOf(items)).filter((field) => !KNOWN.includes(field));
  return (item) => {
    const own = fieldsOf(item);
    return Object.fromEntries(
      named.flatMap((field) => {
        const value = own[field];
        return value === undefined || item.clusters[field] !== undefined ? [] : [[field, value]];
      }),
    );
  };
}
/** Fields that have a column of their own. */
const KNOWN: readonly string[] = ['id', 'task', 'lang', 'strata', 'pairKey'];

/** Rows in the order of voices, repeats and data. A figure that does not apply to an item, or is unscored, is null. */
export async function* tableRows({
  voices,
  figures,
  wide,
  permit,
  clean,
  blank,
  told,
}: TableOf): AsyncGenerator<TableRow> {
  for (const voice of voices) {
    const { suite } = voice.run;
    const s = rowSource(voice.run, voice.loaded).scored;
    const fields = sliceFields(voice, permit);
    for await (const texts of textRows({ voice, rater: voice.rater, clean })) {
      const { row } = texts;
      const scores = suite.itemScores?.(row, s) ?? {};
      const place = placeOf(voice, texts, permit, fields(row.item));
      blank(figures.filter((id) => scores[id] === null).length);
      if (wide) {
        for (const turn of texts.turns) told(turn);
        yield {
          ...place,
          ...textsOf(voice.run, texts, permit),
          ...Object.fromEntries(figures.map((id) => [id, scores[id] ?? null])),
        };
      } else
        for (const figure of figures)
          if (scores[figure] !== undefined) yield { ...place, figure, value: scores[figure] };
    }
  }
}

function placeOf(
  voice: Named,
  { row, turns }: TextRow,
  { benchmark }: Permit,
  fields: TableRow,
): TableRow {
  const { run, loaded, rater } = voice;
  const byModel = rater.kind === 'judge' && rater.judge.kind === 'model';
  const verdicts = row.verdicts.map((out) => ({
    state: neverAsked(out, byModel) ? 'not_reached' : out.state,
  }));
  return {
    run: run.manifest.run,
    suite: run.manifest.suite,
    condition: loaded.condition.id,
    target: voice.name,
    repeat: row.repeat,
    judge: voice.judge,
    judge_repeat: rater.kind === 'none' ? null : row.judgeRepeat,
    item: row.item.id,
    task: row.item.task ?? null,
    lang: row.item.lang ?? null,
    strata: row.item.strata ?? null,
    clusters: { ...row.item.clusters },
    fields,
    benchmark_items: benchmark,
    answer_state: worst(turns, 'ok'),
    verdict_state: worst(verdicts, 'rated'),
  };
}

/** The first state that is not the good one, else that; null for none expected. */
const worst = (outs: readonly { state: string }[], good: string): string | null =>
  outs.find(({ state }) => state !== good)?.state ?? outs[0]?.state ?? null;

/** Texts and labels: of one answer in `prompt` and `reply`, of several in `turns`, one entry each. */
function textsOf(
  { suite }: Pick<ComparedRun, 'suite'>,
  { row, turns }: TextRow,
  { texts }: Permit,
): TableRow {
  const [only, ...more] = turns;
  const single = more.length === 0 ? only : undefined;
  const prompted = ({ prompt }: Turn): string | null =>
    texts === 'included' && prompt !== null ? promptText(prompt) : null;
  const rated = row.verdicts.flatMap(({ step, state, value }): [string, Json][] =>
    state !== 'rated' || value == null || suite.labels === undefined
      ? []
      : [[step, suite.labels(value)]],
  );
  const byStep = new Map(rated);
  return {
    prompt: single === undefined ? null : prompted(single),
    reply: single?.reply ?? null,
    turns:
      more.length === 0
        ? null
        : turns.map((turn) => ({
            step: turn.step,
            state: turn.state,
            prompt: prompted(turn),
            reply: turn.reply,
            labels: byStep.get(turn.step) ?? null,
          })),
    labels:
      row.verdicts.length > 1
        ? rated.length === 0
          ? null
          : Object.fromEntries(rated)
        : (rated[0]?.[1] ?? null),
  };
}

/** One message as its text; several as lines that begin with their role. */
const promptText = (messages: readonly Message[]): string =>
  messages.length === 1
    ? (messages[0]?.content ?? '')
    : messages.map(({ role, content }) => `${role}: ${content}`).join('\n\n');

/** A table as CSV text: UTF-8 with byte order mark, CRLF, null as an empty cell, JSON as text. */
export async function* csvOf(
  columns: readonly TableColumn[],
  rows: AsyncIterable<TableRow>,
  /** Guards a text against being run as a formula by a spreadsheet. */
  guard: (text: string) => string,
): AsyncGenerator<string> {
  const line = (cells: readonly unknown[], bom: boolean): string =>
    // A bare CR or LF ends a record for some readers, whatever ends ours.
    stringify([[...cells]], { bom, record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
  yield line(
    columns.map(({ name }) => guard(name)),
    true,
  );
  for await (const row of rows)
    yield line(
      columns.map(({ name, type }) => cellOf(row[name] ?? null, type, guard)),
      false,
    );
}

function cellOf(value: Json, type: ParquetScalar, guard: (text: string) => string): string {
  if (value === null) return '';
  if (type === 'json') return guard(JSON.stringify(value));
  return typeof value === 'string' ? guard(value) : String(value);
}

export const asParquet = (columns: readonly TableColumn[]): ParquetColumn[] =>
  columns.map(({ name, type }) => ({ name, type }));

/** Every target under every condition and rater of a run, of those that are wanted (an empty list: all). */
export function allVoices(
  run: ComparedRun,
  wanted: { targets: readonly string[]; judges: readonly string[]; conditions: readonly string[] },
): Voice[] {
  const among = (list: readonly string[], name: string): boolean =>
    list.length === 0 || list.includes(name);
  return run.manifest.targets
    .filter(({ name }) => among(wanted.targets, name))
    .flatMap((target) =>
      run.conditions
        .filter(({ condition }) => among(wanted.conditions, condition.id))
        .flatMap((loaded) =>
          ratersOf(run.manifest)
            .filter(
              (rater) => rater.kind === 'none' || among(wanted.judges, raterName(rater) ?? ''),
            )
            .map((rater): Voice => ({ run, loaded, target, rater })),
        ),
    );
}
