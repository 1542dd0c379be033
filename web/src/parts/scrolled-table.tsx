import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * A table of things that can be acted on: it scrolls by itself where the page is narrow, also by keyboard. `label`: what
 * it is a table of. `children`: its rows.
 */
export function ScrolledTable({
  label,
  minWidth,
  columns,
  children,
}: {
  label: string;
  /** In px; narrower than this it scrolls. */
  minWidth: number;
  columns: readonly string[];
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
      <Table verticalSpacing="xs">
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
