import { Button, Table, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Cell, Table as TableData } from '../../../src/contract/section.js';
import { isEstimate, isText, viewTable } from '../../../src/report/table-view.js';
import { useWords } from '../words/index.js';
import { save } from './save.js';

type Order = { column: number; down: boolean } | null;

/** A table of a report: figures with their intervals, to be sorted by any column and kept as CSV. */
export function FiguresTable({
  table,
  caption,
  file,
}: {
  table: TableData;
  caption: string;
  file: string;
}) {
  const { t, lang } = useWords();
  const [order, setOrder] = useState<Order>(null);
  const view = viewTable(table, lang);
  const places = view.rows.map((_, i) => i);
  if (order !== null)
    places.sort((a, b) => {
      const [x, y] = [table.rows[a]?.[order.column], table.rows[b]?.[order.column]].map((cell) =>
        keyOf(cell ?? null, lang),
      );
      return compare(x ?? null, y ?? null) * (order.down ? -1 : 1);
    });
  return (
    <>
      <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} aria-label={caption}>
        <Table verticalSpacing={4} highlightOnHover captionSide="top">
          <Table.Thead>
            <Table.Tr>
              {view.columns.map((column, i) => (
                <Table.Th
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name and never move.
                  key={i}
                  ta={column.numeric ? 'right' : 'left'}
                  aria-sort={order?.column !== i ? 'none' : order.down ? 'descending' : 'ascending'}
                >
                  {i < table.columns.length ? (
                    <UnstyledButton
                      fz="sm"
                      fw={600}
                      onClick={() =>
                        setOrder((now) =>
                          now?.column !== i
                            ? { column: i, down: column.numeric }
                            : now.down === column.numeric
                              ? { column: i, down: !now.down }
                              : null,
                        )
                      }
                    >
                      {column.label}
                      {order?.column === i && (order.down ? ' ↓' : ' ↑')}
                    </UnstyledButton>
                  ) : (
                    column.label
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {places.map((place) => (
              <Table.Tr key={place}>
                {(view.rows[place] ?? []).map((cell, i) => (
                  <Table.Td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    key={i}
                    ta={view.columns[i]?.numeric === true ? 'right' : 'left'}
                    // What a row is about is not squeezed to a character a line.
                    miw={i === 0 ? '7em' : undefined}
                    className="numbers"
                  >
                    <span dir="auto">{cell.text}</span>
                    {cell.aside !== null && (
                      <Text span size="xs" c="dimmed">
                        {' '}
                        {cell.aside}
                      </Text>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Button size="compact-sm" variant="subtle" onClick={() => void saveCsv(table, lang, file)}>
        {t('save.csv')}
      </Button>
    </>
  );
}

/** What makes it comes when it is wanted. */
async function saveCsv(table: TableData, lang: 'en' | 'zh-CN', file: string): Promise<void> {
  const { toCsv } = await import('../../../src/report/csv.js');
  save(`${file}.csv`, new Blob([toCsv(table, lang)], { type: 'text/csv;charset=utf-8' }));
}

type SortKey = number | string | null;

const keyOf = (cell: Cell, lang: 'en' | 'zh-CN'): SortKey => {
  if (isEstimate(cell)) return cell.value;
  if (isText(cell)) return cell[lang];
  return typeof cell === 'boolean' ? Number(cell) : cell;
};

/** What is not there stands last, whichever way. */
function compare(a: SortKey, b: SortKey): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
}
