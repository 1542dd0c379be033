import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { RatingKind, Text } from '../../contract/index.js';
import { type AnswerRow, answerRows } from '../../experts/release/answer-rows.js';
import { blindUnits } from '../../experts/release/blind-units.js';
import { HttpFault } from '../../serve/http/index.js';
import type { Answer } from '../api/index.js';
import { type Context, handlers } from '../context.js';
import { type TestRow, testOf, testRow } from '../reading/blind-test-told.js';

type Row = Answer<'GET /api/blind-tests/:blindtest/items'>['rows'][number];
type Read = { rows: readonly AnswerRow[]; kinds: Readonly<Record<string, RatingKind>> };

/** Where judge and people differ, item by item, once a blind test is closed. */
export const expertsReleaseItems = handlers({
  'GET /api/blind-tests/:blindtest/items': async ({ params, query }, context) => {
    const { rows, kinds } = await closedRows(context, params.blindtest);
    const fitting = filtered(rows, query);
    const page = fitting.slice(query.after, query.after + query.size);
    const next = query.after + page.length;
    return {
      rows: page.map((row) => told(row, kinds)),
      total: fitting.length,
      next: next < fitting.length ? next : null,
    };
  },

  'GET /api/blind-tests/:blindtest/items.csv': async ({ params, query }, context) => {
    const { rows, kinds } = await closedRows(context, params.blindtest);
    const most = Math.max(0, ...rows.map(({ people }) => people.length));
    const raters = Array.from({ length: most }, (_, i) => [`rater_${i + 1}`, `verdict_${i + 1}`]);
    const columns = [
      ...['question', 'target', 'item', 'criterion', 'kind', 'judge'],
      ...raters.flat(),
      ...['consensus', 'differs'],
    ];
    // Spreadsheets would run a cell that begins with =, +, - or @.
    const table = stringify({ header: true, columns, escape_formulas: true, bom: true });
    const lines = filtered(rows, query).map((row) => {
      const said = told(row, kinds);
      const value = (one: Row['judge']): string => one?.label.en ?? '';
      return [
        ...[row.question, row.target, row.item, row.step, row.kind, value(said.judge)],
        ...raters.flatMap((_, i) => {
          const one = said.people[i];
          return one === undefined ? ['', ''] : [one.rater, value(one)];
        }),
        ...[value(said.consensus), row.differs ? 'yes' : 'no'],
      ];
    });
    pipeline(Readable.from(lines), table).catch(() => undefined);
    return new Response(Readable.toWeb(table) as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="blind-${params.blindtest}-items.csv"`,
        'Cache-Control': 'no-store',
      },
    });
  },
});

/** Tests whose rows are kept: a closed one changes no more, and reading a run's answers takes its time. */
const KEPT = 4;
const read = new Map<string, Promise<Read>>();

/** @throws HttpFault 409 while the test is open: nobody stops it at a good moment */
async function closedRows(context: Context, id: string): Promise<Read> {
  const row = await testRow(context.db, id);
  if (row.status !== 'closed')
    throw new HttpFault(409, 'not_closed', {
      en: 'items are shown when the test is closed',
      'zh-CN': '盲测结束后才显示逐项对比',
    });
  const key = `${id} ${row.closed_ms}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const made = rowsOf(context, row);
  read.set(key, made);
  made.catch(() => read.delete(key));
  for (const old of [...read.keys()].slice(0, -KEPT)) read.delete(old);
  return made;
}

async function rowsOf({ db, index }: Context, row: TestRow): Promise<Read> {
  const opened = await index.open(row.run);
  const { units, people } = await blindUnits(db, testOf(row), { db, ...opened });
  const kinds = opened.suite.ratings?.kinds ?? {};
  return {
    rows: answerRows(
      units,
      kinds,
      people.map(({ name }) => name),
    ),
    kinds,
  };
}

const filtered = (
  rows: readonly AnswerRow[],
  { differ, question }: { differ?: 'yes' | undefined; question?: string | undefined },
): AnswerRow[] =>
  rows.filter(
    (row) =>
      (differ === undefined || row.differs) &&
      (question === undefined || row.question === question),
  );

/** A row in words of the suite. */
function told(row: AnswerRow, kinds: Read['kinds']): Row {
  const kind = kinds[row.kind];
  const labelled = (value: number): { value: number; label: Text } => {
    const plain = String(Math.round(value * 100) / 100);
    const level = kind?.levels?.find((one) => one.value === value);
    return { value, label: level?.label ?? { en: plain, 'zh-CN': plain } };
  };
  return {
    item: row.item,
    question: row.question,
    target: row.target,
    criterion: row.step,
    kind: kind?.label ?? { en: row.kind, 'zh-CN': row.kind },
    judge: row.judge === null ? null : labelled(row.judge),
    people: row.people.map(({ rater, value }) => ({ rater, ...labelled(value) })),
    consensus: row.consensus === null ? null : labelled(row.consensus),
    differs: row.differs,
  };
}
