import type { CellObject, SheetData } from 'write-excel-file/node';
import type { FormField, Lang, Meta } from '../contract/index.js';
import { harmless } from './sheet-harmless.js';
import { type LaidAnswer, type Layout, layOut } from './sheet-layout.js';
import { type ReadMeRow, readMeRows } from './sheet-readme.js';
import { validationsOf } from './sheet-validation.js';
import { SHEET_WORDS } from './sheet-words.js';

/** Light colours that stay readable when printed: heads, cells of other rows, warnings. */
const HEAD = '#D9E2EC';
const NOT_HERE = '#E5E5E5';
const WARNING = '#FFF2CC';
const LINE = { borderColor: '#BBBBBB', borderStyle: 'thin' } as const;

/**
 * One rater's sheet as the bytes of an XLSX file: a table to read first, and the table to fill in. Texts are text cells,
 * wrapped; a list is offered where a field is a choice.
 */
export async function sheetBytes(
  meta: Pick<Meta, 'title' | 'notice' | 'warning'>,
  answers: readonly LaidAnswer[],
  { rater, lang }: { rater: string; lang: Lang },
): Promise<Uint8Array> {
  const layout = layOut(answers, rater, lang);
  const pages = answers.flatMap((a) => [...a.pages]);
  const readMe = readMeRows(meta, pages, { rater, answers: answers.length }, lang);
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const written = writeXlsxFile(
    [
      {
        data: readMe.map(readMeCells),
        sheet: SHEET_WORDS.readMe[lang],
        columns: [{ width: 30 }, { width: 100 }, { width: 30 }],
      },
      {
        data: tableCells(layout),
        sheet: SHEET_WORDS.verdicts[lang],
        columns: layout.columns.map(({ width }) => ({ width })),
        stickyRowsCount: 1,
        stickyColumnsCount: layout.columns.filter(({ frozen }) => frozen).length,
      },
    ],
    {
      features: [
        {
          files: {
            transform: {
              'xl/worksheets/sheet{id}.xml': {
                transform: (xml, _options, { sheetIndex }) =>
                  sheetIndex === 1 ? validationsOf(xml, layout, lang) : xml,
              },
            },
          },
        },
      ],
    },
  );
  return written.toBuffer();
}

const text = (value: string, more: Partial<CellObject> = {}): CellObject => ({
  value: harmless(value),
  type: String,
  format: '@',
  wrap: true,
  alignVertical: 'top',
  ...more,
});

function readMeCells({ look, cells }: ReadMeRow): CellObject[] {
  const style: Partial<CellObject> =
    look === 'title'
      ? { fontWeight: 'bold', fontSize: 16, wrap: false }
      : look === 'warning'
        ? { backgroundColor: WARNING }
        : look === 'head'
          ? { fontWeight: 'bold', backgroundColor: HEAD }
          : {};
  return cells.map((cell, i) =>
    text(cell, { ...style, ...(i === 0 && look === 'text' && { fontWeight: 'bold' }) }),
  );
}

function tableCells({ columns, rows }: Layout): SheetData {
  return [
    columns.map(({ header }) =>
      text(header, { fontWeight: 'bold', backgroundColor: HEAD, ...LINE }),
    ),
    ...rows.map(({ cells, fields }) =>
      columns.map(({ key, field }): CellObject => {
        if (!field) return text(cells.get(key) ?? '', LINE);
        const own = fields.get(key);
        return own === undefined ? { backgroundColor: NOT_HERE, ...LINE } : openCell(own);
      }),
    ),
  ];
}

/** An empty cell to fill in. Numbers stay numbers; whatever else is typed is text, also when it begins with =. */
const openCell = ({ kind }: FormField): CellObject => ({
  wrap: true,
  alignVertical: 'top',
  ...(kind === 'text' || kind === 'spans' ? { type: String, format: '@' } : { align: 'center' }),
  ...LINE,
});
