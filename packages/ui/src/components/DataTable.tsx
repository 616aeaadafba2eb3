/** The table of a list. On a phone its rows are cards. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { phone } from '../theme/breakpoints.ts';
import { openRow } from './openRow.ts';
import { VisuallyHidden, visuallyHidden } from './VisuallyHidden.tsx';

export interface Column<Row> {
  /** The heading of the column, and the label of the value on a card. */
  header: string;
  /** Returns the content of the column for a row. An empty value is a dash in the table, and is left out on a card. */
  cell: (row: Row) => ReactNode;
  /** The alignment of the column. `right` is for amounts, rates and quantities. Default: left. */
  align?: 'left' | 'right';
  /** Whether the value is the title of the card on a phone. Exactly one column is primary. */
  primary?: boolean;
  /** Hides the value on the card on a phone. */
  desktopOnly?: boolean;
  /**
   * Shows the value at the start or at the end of the line below the title of a card, without a label. If any column has this option,
   * the values of all columns are shown without labels.
   */
  cardLine?: 'start' | 'end';
  /** A CSS width. Columns without a width share the remaining width. */
  width?: string;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  /** The columns from left to right. */
  columns: readonly Column<Row>[];
  /** The rows of the current page. */
  rows: readonly Row[];
  /** Returns the React key of a row. */
  rowKey: (row: Row) => string;
  /** Icon buttons at the end of each row. If one of them is a link, a click anywhere on the row follows it. */
  actions?: (row: Row) => ReactNode;
}

const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '' || value === false;

const openActionsLink = openRow('[data-actions] a[href]');

/** Shows the rows as a table on a desktop, and as cards on a phone. */
export function DataTable<Row>({ caption, columns, rows, rowKey, actions }: DataTableProps<Row>) {
  return (
    <Frame aria-label={caption} data-compact={columns.some(({ cardLine }) => cardLine) || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.header} scope="col" data-align={column.align} style={{ width: column.width }}>
              {column.header}
            </HeaderCell>
          ))}
          {actions && (
            <HeaderCell scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </HeaderCell>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...(actions && { onClick: openActionsLink })}>
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

const Frame = styled.table`
  width: 100%;
  border: 1px solid var(--line);
  border-spacing: 0;
  border-radius: var(--radius-4);
  background: var(--paper);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  & > tbody > tr:not(:first-of-type) > td {
    border-top: 1px solid var(--line);
  }
  & > tbody > tr:has(> [data-actions] a[href]) {
    cursor: pointer;
  }
  @media (hover: hover) {
    & > tbody > tr:hover {
      background: var(--gray-a2);
    }
    & > tbody > tr:has(> [data-actions] a[href]):hover > [data-primary] {
      text-decoration: underline;
      text-underline-offset: 3px;
      text-decoration-thickness: 1px;
    }
  }
  ${phone} {
    display: block;
    border: 0;
    background: none;
    & > thead {
      ${visuallyHidden}
    }
    & > tbody {
      display: grid;
      gap: var(--space-3);
    }
    & > tbody > tr {
      position: relative;
      display: grid;
      gap: 6px;
      padding: var(--space-4);
      border: 1px solid var(--line);
      border-radius: var(--radius-4);
      background: var(--paper);
    }
    & > tbody > tr:not(:first-of-type) > td {
      border-top: 0;
    }
    &[data-compact] > tbody {
      gap: 6px;
    }
    &[data-compact] > tbody > tr {
      grid-template-columns: auto minmax(0, 1fr) auto auto;
      gap: 2px 0;
      padding: 9px 100px 9px var(--space-4);
    }
  }
`;

const HeaderCell = styled.th`
  padding: calc(9px * var(--scaling)) var(--space-3);
  border-bottom: 1px solid var(--line-strong);
  color: var(--ink-soft);
  font-size: var(--font-size-1);
  font-weight: 580;
  text-align: left;
  white-space: nowrap;
  &[data-align='right'] {
    text-align: right;
  }
`;

const Cell = styled.td`
  height: calc(44px * var(--scaling));
  padding: calc(6px * var(--scaling)) var(--space-3);
  overflow-wrap: anywhere;
  &[data-align='right'] {
    text-align: right;
    white-space: nowrap;
  }
  &[data-primary] {
    font-weight: 560;
  }
  &[data-empty] {
    color: var(--ink-soft);
  }
  &[data-actions] {
    width: 1px;
    padding-block: 0;
  }
  ${phone} {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: baseline;
    gap: var(--space-3);
    height: auto;
    padding: 0;
    font-size: var(--font-size-2);
    line-height: var(--line-height-2);
    text-align: right;
    &:not([data-actions])::before {
      content: attr(data-label);
      color: var(--ink-soft);
      text-align: left;
    }
    &[data-primary] {
      display: block;
      order: -1;
      text-align: left;
      /* The buttons beside a title in one line end above the next value. */
      min-height: calc(var(--touch) - var(--space-3));
      padding-right: 96px;
      margin-bottom: 2px;
      font-size: var(--font-size-heading);
    }
    &[data-primary]:not(:has(~ [data-actions])) {
      min-height: auto;
      padding-right: 0;
    }
    &[data-primary]::before,
    &[data-desktop-only] {
      display: none;
    }
    &[data-empty] {
      display: none;
    }
    [data-compact] & {
      display: block;
      font-size: var(--font-size-small);
      line-height: var(--line-height-small);
      white-space: nowrap;
      text-align: left;
    }
    [data-compact] &:not([data-primary], [data-actions])::before {
      content: none;
    }
    [data-compact] &[data-primary] {
      display: -webkit-box;
      grid-column: 1 / -1;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      min-height: auto;
      margin: 0;
      padding: 0;
      font-size: var(--font-size-2);
      line-height: var(--line-height-2);
      white-space: normal;
    }
    [data-compact] &[data-line] {
      overflow: hidden;
      text-overflow: ellipsis;
      color: var(--ink-soft);
    }
    /* The cell stays at the right edge if a cell at the start is empty. */
    [data-compact] &[data-line='end'] {
      order: 1;
      grid-column: 3;
      color: var(--ink);
    }
    [data-compact] &[data-line='end'] ~ &[data-line='end'] {
      grid-column: 4;
    }
    [data-compact] &[data-line][data-align='right'] {
      padding-left: var(--space-3);
    }
    [data-compact] &[data-line='start']:not([data-empty]) + &[data-line='start']::before,
    [data-compact] &[data-line='start']:not([data-empty]) ~ &[data-line='start']::before {
      content: '·' / '';
      margin-inline: 6px;
    }
    [data-compact] &[data-line='end'] ~ &[data-line='end']::before {
      content: '/';
      margin-inline: 4px;
      color: var(--ink-soft);
    }
    [data-compact] &[data-empty] {
      display: none;
    }
    &[data-actions] {
      position: absolute;
      top: 4px;
      right: 4px;
      display: block;
      width: auto;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 2px;
`;
