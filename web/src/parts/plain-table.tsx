import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table of words that needs no sorting; it scrolls by itself where the page is narrow. */
export function PlainTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} aria-label={caption}>
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, i) => (
                <Table.Td key={columns[i] ?? i} miw={i === cells.length - 1 ? 180 : undefined}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
