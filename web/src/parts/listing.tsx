import { Table } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

/**
 * A table with these heads. On a phone each row is a card, so that nothing has to be scrolled to; a grid scrolls by
 * itself where it is wider than the page, also with the keyboard.
 */
export function Listing({
  label,
  columns,
  minWidth,
  dense = false,
  grid = false,
  children,
}: {
  /** For screen readers: what is listed. */
  label: string;
  columns: readonly string[];
  minWidth: number;
  dense?: boolean;
  /** Cells are compared down the columns: it keeps them on a phone. */
  grid?: boolean;
  /** Rows. */
  children: ReactNode;
}) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      {...(!grid && { className: 'stacked-box' })}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table
        verticalSpacing={dense ? 4 : 'xs'}
        className={grid ? 'numbers' : 'numbers stacked'}
        // Heads go before the cells of a card.
        {...(!grid && { style: headsOf(columns) })}
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
