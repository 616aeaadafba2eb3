import { css } from '@emotion/react';
import { desktop } from '../../theme/media.ts';

/**
 * The columns of the sheet, shared by its rows and the form below them: name, rate, quantity, tax, total, unit, actions.
 * `--digits` is the length of the longest amount.
 */
export const sheetColumns = 'minmax(150px, 1fr) 96px 78px 62px max(110px, calc(var(--digits, 0) * 1ch)) 118px 68px';

/** Rows under columns, the head in sight. */
export const sheetOnDesktop = css`
  ${desktop} {
    & tr {
      display: grid;
      grid-template-columns: ${sheetColumns};
      column-gap: 12px;
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
      top: 56px;
      z-index: 2;
      border-bottom: 1px solid var(--line-strong);
      background: var(--paper);
    }
    & tr[data-editing] {
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
