import { css } from '@emotion/react';
import { shortWindow } from '../../theme/breakpoints.ts';
import { columns } from './estimateLayout.ts';

/**
 * The columns of the sheet: name, rate, quantity, tax, total, unit, actions.
 * They give way with the sheet's width; `--digits` is the length of the longest amount.
 */
const widths: readonly string[] = [
  'minmax(130px, 1fr)',
  'clamp(84px, 11.5cqi, 96px)',
  'clamp(68px, 9.5cqi, 78px)',
  'clamp(52px, 7.4cqi, 62px)',
  'max(clamp(98px, 13cqi, 110px), calc(var(--digits, 0) * 7.8px))',
  'clamp(92px, 14cqi, 118px)',
  '68px',
];

const sheetColumns = widths.join(' ');

/** A row that is edited: its select shows the longest unit. */
const editingColumns = widths.with(5, '136px').join(' ');

export const sheetGap = 'clamp(10px, 1.4cqi, 12px)';

/** Rows under columns, the head in sight. */
export const sheetAsColumns = css`
  ${columns} {
    & tr {
      display: grid;
      grid-template-columns: ${sheetColumns};
      column-gap: ${sheetGap};
      align-items: center;
      padding-inline: 20px 12px;
    }
    & tbody > tr:not([data-editing], [data-notice]) {
      min-height: 40px;
    }
    & td[data-field='description'] {
      padding-block: 8px;
    }
    & :is(td, th)[data-field='unit'] {
      padding-left: 8px;
    }
    & > thead {
      position: sticky;
      top: calc(56px + var(--strips, 0px));
      z-index: 2;
      border-bottom: 1px solid var(--line-strong);
      background: var(--paper);
      ${shortWindow} {
        position: static;
      }
    }
    & tr[data-editing] {
      grid-template-columns: ${editingColumns};
      align-items: start;
      padding-block: 3px;
    }
    & tr[data-editing] > td {
      padding-block: 3px;
    }
    & tr[data-editing] > td[data-field='total'] {
      padding-top: 12px;
    }
    & tr[data-notice] {
      display: block;
      padding: 0 20px 12px;
    }
    & tr[data-notice] > td {
      display: block;
    }
  }
`;
