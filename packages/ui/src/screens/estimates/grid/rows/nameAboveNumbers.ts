/** The styles of the rows of the line table in a card in which the columns do not fit in one row. */
import { css } from '@emotion/react';
import { touchMedia } from '../../estimateLayout.ts';

/**
 * The name and the actions are above the numbers. `columns` are the widths of the columns of the numbers, and `editingColumns` those of a
 * row that is being edited.
 */
export const nameAboveNumbers = (columns: string, editingColumns: string) => css`
  & tr,
  & tr[data-section] {
    grid-template-columns: ${columns};
  }
  & tr[data-editing] {
    grid-template-columns: ${editingColumns};
  }
  & tbody > tr:not([data-notice]) > td {
    grid-row: 2;
    margin-block: 0;
    padding-bottom: 8px;
    ${touchMedia} {
      padding-block: 2px 10px;
    }
  }
  & tbody > tr:not([data-notice]) > td:is([data-field='description'], [data-field='actions']) {
    grid-row: 1;
    grid-column: 1 / -1;
    padding-bottom: 0;
    ${touchMedia} {
      padding-block: 0;
    }
  }
  & tbody > tr:not([data-notice]) > td[data-field='description'] {
    margin-right: calc(var(--row-actions) + 8px);
  }
  & tbody > tr:not([data-notice]) > td[data-field='actions'] {
    justify-self: end;
  }
  /* The focus outline surrounds the text, and not the space below it. */
  & td[tabindex]:focus {
    outline-offset: 1px;
  }
  /* The cells of a selected range do not touch each other, so each has its own area. */
  & td[data-range]:not([data-open])::after {
    inset: -1px -4px 4px;
    border-width: 1px;
  }
  & td[data-range][data-field='description']:not([data-open])::after {
    inset: 1px -4px;
  }
  & td[data-open]:not([data-field='description']),
  & tr[data-editing] > td:not([data-field='description'], [data-field='actions']) {
    padding-block: 2px 8px;
  }
  & tbody > tr[data-editing] > td:is([data-field='total'], [data-field='margin']) {
    align-self: center;
  }
  & tr[data-section] > td[data-field='total'] {
    grid-column: 4;
  }
  /* The headings Name and Rate share a column. The heading of the actions is only for screen readers. */
  & th {
    grid-row: 1;
  }
  & th:is([data-field='description'], [data-field='rate'], :last-child) {
    grid-column: 1;
  }
`;
