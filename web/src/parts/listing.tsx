import { Table } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

/** A table with these heads; where it is wider than the page, it scrolls by itself, also with the keyboard. */
export function Listing({
  label,
  columns,
  minWidth,
  dense = false,
  stacked = false,
  children,
}: {
  /** For screen readers: what is listed. */
  label: string;
  columns: readonly string[];
  minWidth: number;
  dense?: boolean;
  /** On a phone each row is a card, so that nothing has to be scrolled to. */
  stacked?: boolean;
  /** Rows. */
  children: ReactNode;
}) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      {...(stacked && { className: 'stacked-box' })}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table
        verticalSpacing={dense ? 4 : 'xs'}
        className={stacked ? 'numbers stacked' : 'numbers'}
        // Heads go before the cells of a card.
        {...(stacked && { style: headsOf(columns) })}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const headsOf = (columns: readonly string[]): CSSProperties =>
  Object.fromEntries(columns.map((column, i) => [`--head-${i + 1}`, JSON.stringify(column)]));
