import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Listing } from './listing.js';

/** A table of words that needs no sorting; it scrolls by itself where the page is narrow. */
export function PlainTable({
  caption,
  columns,
  rows,
  cards = false,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** On a phone each row is a card: where its cells are whole sentences. */
  cards?: boolean;
}) {
  if (cards)
    return (
      <Listing label={caption} minWidth={0} columns={columns}>
        {rows.map(({ key, cells }) => (
          <Table.Tr key={key}>
            {cells.map((cell, i) => (
              <Table.Td key={columns[i] ?? i}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Listing>
    );
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
