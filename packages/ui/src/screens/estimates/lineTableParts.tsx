import styled from '@emotion/styled';
import { desktop, phone } from '../../theme/media.ts';

/**
 * The columns of the sheet, shared by its rows and the form below them: name, rate, quantity, tax, total, unit, actions.
 * `--digits` is the length of the longest amount.
 */
export const sheetColumns = 'minmax(150px, 1fr) 96px 78px 62px max(110px, calc(var(--digits, 0) * 1ch)) 118px 68px';

/**
 * A real table whose rows are grids: groups of rows out of sight are not laid out, and still found by the browser.
 * On a phone a row is a card.
 */
export const Sheet = styled.table`
  display: block;
  font-size: var(--font-size-table);
  line-height: 18px;
  & > thead,
  & > tbody {
    display: block;
  }
  & th {
    padding: 8px 0;
    color: var(--ink-soft);
    font-size: 12px;
    font-weight: 580;
    text-align: left;
    white-space: nowrap;
  }
  & td {
    min-width: 0;
    padding: 0;
    overflow-wrap: anywhere;
  }
  & :is(td, th):is([data-field='rate'], [data-field='quantity'], [data-field='tax'], [data-field='total']) {
    text-align: right;
    white-space: nowrap;
  }
  & td[data-field='total'] {
    font-weight: 580;
  }
  & td[data-field='actions'] {
    display: flex;
    justify-content: flex-end;
  }
  & > tbody {
    contain-intrinsic-height: auto 2050px;
    content-visibility: auto;
  }
  & tbody > tr {
    border-bottom: 1px solid var(--line);
  }
  & tr[data-unsaved] {
    border-bottom: 0;
  }
  & tr[data-saving] > td:not([data-field='actions']) {
    color: var(--ink-soft);
  }
  & tr[data-out] > td[data-field='total'] {
    color: var(--ink-soft);
    font-weight: 400;
    text-decoration: line-through;
  }
  & tr[data-editing] {
    background: var(--indigo-a2);
    box-shadow: inset 3px 0 var(--indigo-9);
  }
  & tr[data-editing] button[type='submit'] {
    background: var(--indigo-9);
    color: #fff;
  }
  & td > button:not([data-tooltip]) {
    display: inline-grid;
    place-items: center;
    width: 32px;
    height: 32px;
    border: 0;
    border-radius: var(--radius-2);
    background: none;
    color: var(--ink-soft);
    cursor: pointer;
  }
  @media (hover: hover) {
    & tbody > tr:not([data-editing], [data-notice]):hover {
      background: var(--gray-a2);
    }
    & td > button:not([data-tooltip]):hover {
      background: var(--gray-a4);
      color: var(--ink);
    }
  }
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
  ${phone} {
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
