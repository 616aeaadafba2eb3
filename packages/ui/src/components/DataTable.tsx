import type { MouseEvent, ReactNode } from 'react';
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
  /**
   * Makes the cards compact: the title, and below it one line of values without labels. The value stands at the line's
   * start or end.
   */
  cardLine?: 'start' | 'end';
  /** A CSS width; the rest is shared. */
  width?: string;
}

export interface DataTableProps<Row> {
  /** What the table lists, for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Icon buttons at the end of each row. Where there is a link among them, a click anywhere on the row follows it. */
  actions?: (row: Row) => ReactNode;
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false;

/** Follows the link of the row's actions, as a click on it would: a new tab with Ctrl or Cmd. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  // what can be pressed by itself does what it does, and a click that ends a selection of text only selects
  if (target.closest('a, button, input, select, label')) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector('[data-actions] a[href]');
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** Rows of the same kind: a table on a desktop, cards on a phone. */
export function DataTable<Row>({ caption, columns, rows, rowKey, actions }: DataTableProps<Row>) {
  return (
    <Frame aria-label={caption} data-compact={columns.some(({ cardLine }) => cardLine) || undefined}>
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
          // the link in the row is the keyboard's way
          <tr key={rowKey(row)} {...(actions && { onClick: openRow })}>
            {columns
              .map((column) => [column, column.cell(row)] as const)
              .map(([column, value]) => (
                <Cell
                  key={column.header}
                  data-align={column.align}
                  data-label={column.header}
                  data-primary={column.primary || undefined}
                  data-desktop-only={column.desktopOnly || undefined}
                  data-line={column.cardLine}
                  data-empty={isEmpty(value) || undefined}
                >
                  {isEmpty(value) ? '—' : value}
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
