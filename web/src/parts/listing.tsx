import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table with these heads; where it is wider than the page, it scrolls by itself, also with the keyboard. */
export function Listing({
  label,
  columns,
  minWidth,
  dense = false,
  children,
}: {
  /** For screen readers: what is listed. */
  label: string;
  columns: readonly string[];
  minWidth: number;
  dense?: boolean;
  /** Rows. */
  children: ReactNode;
}) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table verticalSpacing={dense ? 4 : 'xs'} className="numbers">
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
