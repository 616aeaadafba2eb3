import { css } from '@emotion/react';
import { cards } from './estimateLayout.ts';

/** A row is a card: the name, what it is made of, its total. */
export const sheetAsCards = css`
  ${cards} {
    & > tbody {
      contain-intrinsic-height: auto 3900px;
    }
    & > thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    & tbody > tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 5px;
      padding: 4px 4px 12px 16px;
    }
    & td[data-field='description'] {
      flex: 1 1 calc(100% - 110px);
      padding-block: 6px 2px;
      font-size: 15px;
      font-weight: 560;
      line-height: 20px;
    }
    & td[data-field='actions'] {
      order: 1;
    }
    & td[data-field='rate'] {
      order: 2;
    }
    & td[data-field='quantity'] {
      order: 3;
    }
    & td[data-field='unit'] {
      order: 4;
    }
    & td[data-field='tax'] {
      order: 5;
    }
    & td[data-field='total'] {
      order: 6;
      margin-left: auto;
      padding-right: 12px;
      font-size: 14px;
    }
    & tr:not([data-editing]) > td:is([data-field='rate'], [data-field='quantity'], [data-field='unit'], [data-field='tax']) {
      color: var(--ink-soft);
    }
    & tr:not([data-editing]) > td[data-field='quantity']::before {
      content: '× ';
    }
    & tr:not([data-editing]) > td[data-field='tax']::before {
      content: '· ';
    }
    & tr:not([data-editing]) > td[data-field='tax']::after {
      content: '% tax';
    }
    & td > button:not([data-tooltip]) {
      width: var(--touch);
      height: var(--touch);
    }
    & tr[data-editing] {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 10px;
      padding: 14px 16px;
    }
    & tr[data-editing] > td {
      order: 0;
      padding: 0;
    }
    & tr[data-editing] > td[data-field='description'] {
      grid-column: 1 / -1;
    }
    & tr[data-editing] > td[data-field='total'] {
      order: 7;
      margin: 0;
      align-self: center;
      text-align: left;
    }
    & tr[data-editing] > td[data-field='actions'] {
      order: 8;
    }
    & tr[data-notice] {
      display: block;
      padding: 0 16px 14px;
    }
    & tr[data-notice] > td {
      display: block;
    }
  }
`;
