import type { ReactNode } from 'react';
import { Actions, Cell, Frame, Head } from './dataTableParts.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface Column<Row> {
  /** The head of the column, and the label before the value in a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `right` for money, rates and quantities. */
  align?: 'left' | 'right';
  /** The title of the card at phone width. One column has it. */
  primary?: boolean;
  /** Left out of the card at phone width. */
  desktopOnly?: boolean;
  /** A CSS width; the rest is shared. */
  width?: string;
}

export interface DataTableProps<Row> {
  /** What the table lists, for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Icon buttons at the end of each row. */
  actions?: (row: Row) => ReactNode;
}

/** Rows of the same kind: a table on a desktop, cards on a phone. */
export function DataTable<Row>({ caption, columns, rows, rowKey, actions }: DataTableProps<Row>) {
  return (
    <Frame aria-label={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.header} scope="col" data-align={column.align} style={{ width: column.width }}>
              {column.header}
            </Head>
          ))}
          {actions && (
            <Head scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Head>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell
                key={column.header}
                data-align={column.align}
                data-label={column.header}
                data-primary={column.primary || undefined}
                data-desktop-only={column.desktopOnly || undefined}
              >
                {column.cell(row)}
              </Cell>
            ))}
            {actions && (
              <Cell data-actions>
                <Actions>{actions(row)}</Actions>
              </Cell>
            )}
          </tr>
        ))}
      </tbody>
    </Frame>
  );
}
