import styled from '@emotion/styled';
import { sheetAsCards } from './sheetAsCards.ts';
import { sheetAsColumns } from './sheetAsColumns.ts';

/**
 * A real table whose rows are grids: groups of rows out of sight are not laid out, and still found by the browser.
 * Where it is narrow a row is a card.
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
  & tbody > tr {
    scroll-margin-block: calc(100px + var(--strips, 0px)) 120px;
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
  & tr[data-editing] td[data-field='unit'] {
    padding-left: 0;
  }
  & tr[data-editing] select {
    padding-right: 26px;
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
  ${sheetAsColumns}
  ${sheetAsCards}
`;
