/** The styles of the table with the lines of an estimate: columns on wide screens, and a card for each line on narrow ones. */
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { visuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { shortWindow } from '../../../theme/breakpoints.ts';
import {
  cardsMedia,
  columnsMedia,
  lineColumnGap,
  linesHeadHeight,
  narrowCard,
  narrowTouchCard,
  touchMedia,
} from '../estimateLayout.ts';
import { dragStyles } from './moving/useLineDrag.tsx';
import { touchStyles } from './moving/useLineTouch.ts';
import { costStyles } from './rows/costs.tsx';
import { lineOptionStyles } from './rows/LineOptionCheckbox.tsx';
import { nameAboveNumbers } from './rows/nameAboveNumbers.ts';
import { selectCheckboxStyles } from './selection/SelectCheckbox.tsx';

/** At least the width of the total of the estimate. `--digits` is its number of characters, each about 7.8 pixels wide. */
const totalWidth = 'max(clamp(98px, 13cqi, 110px), calc(var(--digits, 0) * 7.8px))';

/**
 * The widths of the columns: name, rate, quantity, tax, total, unit, actions. They shrink with the table.
 */
const widths: readonly string[] = [
  'minmax(130px, 1fr)',
  'clamp(84px, 11.5cqi, 96px)',
  'clamp(68px, 9.5cqi, 78px)',
  'clamp(52px, 7.4cqi, 62px)',
  totalWidth,
  'clamp(92px, 14cqi, 118px)',
  'var(--row-actions)',
];

const lineColumns = widths.join(' ');

/** In a row that is being edited, the column of the unit is wide enough for the longest name of a unit. */
const editingColumns = widths.with(5, '136px').join(' ');

/** The heading of a section spans the first four columns. */
const sectionColumns = `minmax(0, 1fr) ${widths.slice(4).join(' ')}`;

/** In a narrow card, the name and the actions are above the other columns. The column of the rate takes the remaining width. */
const columnsBelowName = `minmax(72px, 1fr) 68px 52px ${totalWidth} 100px`;
const editingColumnsBelowName = `minmax(88px, 1fr) 68px 58px ${totalWidth} 128px`;

/** The layout on wide screens: columns below a sticky table head. */
const columnLayout = css`
  ${columnsMedia} {
    & tr {
      display: grid;
      grid-template-columns: ${lineColumns};
      column-gap: ${lineColumnGap};
      align-items: center;
      padding-inline: 20px 12px;
    }
    & tbody > tr:not([data-editing], [data-notice]) {
      min-height: 40px;
      ${touchMedia} {
        min-height: var(--touch);
      }
    }
    & td[data-field='description'] {
      padding-block: 8px;
    }
    & :is(td, th)[data-field='unit'] {
      padding-left: 8px;
    }
    & > thead {
      position: sticky;
      top: calc(56px + var(--demo-bar-height) + ${linesHeadHeight} + var(--banners-height, 0px));
      z-index: 2;
      border-bottom: 1px solid var(--line-strong);
      background: var(--paper);
      ${shortWindow} {
        position: static;
      }
    }
    & :is(td[tabindex], td[data-open]) {
      align-self: stretch;
      display: grid;
      align-content: center;
    }
    & td[tabindex] {
      margin-block: 4px;
      scroll-margin-block: 8px;
      border-radius: 1px;
      cursor: cell;
    }
    & td[tabindex][data-field='description'] {
      padding-block: 4px;
    }
    /* A click on a cell shows the focus too, because the next key press changes this cell. */
    & td[tabindex]:focus {
      outline: 2px solid var(--accent-8);
      outline-offset: 3px;
    }
    & td[tabindex][data-field='unit']:focus {
      outline-offset: 2px;
    }
    /* The selected cells. The area of a cell covers half of the space around it, so that the areas touch each other. */
    & td[data-range] {
      position: relative;
    }
    & td[data-range]:not([data-open])::after {
      position: absolute;
      inset: -5px calc(${lineColumnGap} / -2);
      border: 0 solid var(--accent-8);
      background: var(--accent-a3);
      content: '';
      pointer-events: none;
    }
    & td[data-range~='top']:not([data-open])::after {
      border-top-width: 1px;
    }
    & td[data-range~='bottom']:not([data-open])::after {
      border-bottom-width: 1px;
    }
    & td[data-range~='left']:not([data-open])::after {
      border-left-width: 1px;
    }
    & td[data-range~='right']:not([data-open])::after {
      border-right-width: 1px;
    }
    &[data-selecting-cells] {
      user-select: none;
    }
    /* The checkbox to the left of the name, which selects the line. */
    & tbody > tr[data-line] {
      position: relative;
    }
    & tbody > tr[data-line]::before {
      position: absolute;
      inset-block: 0;
      left: 2px;
      display: grid;
      place-content: center;
      width: 12px;
      height: 12px;
      margin-block: auto;
      border: 1px solid var(--line-control);
      border-radius: 3px;
      color: #fff;
      font-size: 10px;
      line-height: 10px;
      content: '';
      opacity: 0;
      cursor: pointer;
    }
    & tbody > tr[data-line]:is(:hover, :focus-within, [aria-selected='true'])::before,
    &[data-selecting] > tbody > tr[data-line]::before {
      opacity: 1;
    }
    &[data-selecting] :is(td[tabindex], tr[data-line]) {
      cursor: pointer;
    }
    /* A finger needs no pointer above the row to see its checkbox, so the checkboxes are shown only while lines are selected. */
    ${touchMedia} {
      &:not([data-selecting]) > tbody > tr[data-line]:not([aria-selected='true'])::before {
        opacity: 0;
      }
      &[data-selecting] > :is(thead, tbody) > tr:not([data-notice]) {
        padding-left: 48px;
      }
      &[data-selecting] > tbody > tr[data-line]::before {
        left: 16px;
        width: 18px;
        height: 18px;
        border-radius: 4px;
        font-size: 13px;
        line-height: 13px;
      }
    }
    & tbody > tr[aria-selected='true']::before {
      border-color: var(--accent-9);
      background: var(--accent-9);
      content: '✓' / '';
    }
    & tbody > tr[aria-selected='true'] {
      background: var(--accent-a3);
    }
    & tr[data-editing-cell] {
      background: var(--accent-a2);
    }
    /* The text stays at the same position when the cell is opened. */
    & td[data-open] {
      margin-inline: -9px;
      padding-block: 2px;
    }
    & td[data-open][data-field='unit'] {
      padding-left: 0;
      margin-inline: -3px -9px;
    }
    & td[data-open] input {
      padding-inline: 8px;
    }
    & td[data-open][data-field='rate'] input {
      padding-left: 20px;
    }
    & td[data-open] select {
      padding-inline: 8px 24px;
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
    & tr[data-section] {
      grid-template-columns: ${sectionColumns};
    }
    & tr[data-section] > td[data-field='description'] {
      padding-block: 0;
      grid-template-columns: auto minmax(0, 1fr);
      align-items: center;
      display: grid;
    }
    & tr[data-notice] {
      display: block;
      padding: 0 20px 12px;
    }
    & tr[data-notice] > td {
      display: block;
    }
    ${narrowCard} {
      ${nameAboveNumbers(columnsBelowName, editingColumnsBelowName)}
    }
    ${touchMedia} {
      ${narrowTouchCard} {
        ${nameAboveNumbers(columnsBelowName, editingColumnsBelowName)}
      }
    }
  }
`;

/** The layout on narrow screens: each row is a card with the name, the numbers and the total. */
const cardLayout = css`
  ${cardsMedia} {
    & > tbody {
      /* The estimated height of 25 cards, the size of a row group. */
      contain-intrinsic-height: auto 1950px;
    }
    & > thead {
      ${visuallyHidden}
    }
    & tbody > tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 5px;
      padding: 4px 4px 12px 16px;
    }
    & td[data-field='description'] {
      flex: 1 1 calc(100% - 164px);
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
    & tr[data-section] {
      flex-wrap: nowrap;
      padding-block: 4px;
    }
    & tr[data-section] > td[data-field='total'] {
      order: 0;
      padding-right: 0;
    }
    & tr[data-section] > td[data-field='actions'] {
      flex: none;
    }
    & tr[data-section] > td[data-field='description'] {
      display: flex;
      flex: 1 1 0;
      align-items: center;
      margin-left: -12px;
    }
    & tr[data-section] > td[data-field='unit'] {
      display: none;
    }
    & td > button[data-fold] {
      flex: none;
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
    & tr[data-editing] > td[data-field='option'] {
      grid-column: 1 / -1;
      order: 6;
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

/**
 * The browser skips the layout of row groups that are out of view (`content-visibility`). The search of the browser still finds
 * their texts.
 */
export const StyledLineTable = styled.table<{ showsCosts: boolean }>`
  --row-actions: 96px;
  display: block;
  font-size: var(--font-size-small);
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
    position: relative;
    display: flex;
    justify-content: flex-end;
  }
  & > tbody {
    /* The estimated height of 25 rows, the size of a row group. */
    contain-intrinsic-height: auto 1025px;
    content-visibility: auto;
  }
  & tbody > tr {
    border-bottom: 1px solid var(--line);
  }
  & tbody > tr {
    scroll-margin-block: calc(146px + var(--banners-height, 0px)) 120px;
  }
  & tr[data-unsaved] {
    border-bottom: 0;
  }
  /* The user typed this number as a formula. */
  & td[title]:is([data-field='rate'], [data-field='quantity']) {
    text-decoration: underline dotted var(--line-control);
    text-underline-offset: 4px;
  }
  /* The place of new lines, if the user chose one. */
  & tr[data-insert-below] {
    box-shadow: inset 0 -3px var(--accent-9);
  }
  &[data-insert-at-start] > tbody:first-of-type > tr:first-of-type {
    box-shadow: inset 0 3px var(--accent-9);
  }
  & tr[data-section] {
    border-bottom-color: var(--line-strong);
    background: var(--gray-a2);
    & strong {
      font-weight: 640;
    }
    & small {
      margin-left: 6px;
      color: var(--ink-soft);
      font-size: 12px;
      white-space: nowrap;
    }
    & > td[data-field='total'] {
      font-weight: 640;
    }
  }
  & td > button[data-fold] {
    margin-left: -9px;
    & > svg {
      transition: transform 120ms;
    }
    &[aria-expanded='true'] > svg {
      transform: rotate(90deg);
    }
    @media (prefers-reduced-motion: reduce) {
      & > svg {
        transition: none;
      }
    }
  }
  & [data-section-name] {
    flex: 1;
  }
  & tr[data-saving] > td:not([data-field='actions']) {
    color: var(--ink-soft);
  }
  & tr[data-outside-totals] > td[data-field='total'] {
    color: var(--ink-soft);
    font-weight: 400;
    text-decoration: line-through;
  }
  & tr[data-editing] {
    background: var(--accent-a2);
    box-shadow: inset 3px 0 var(--accent-9);
  }
  & tr[data-editing] td[data-field='unit'] {
    padding-left: 0;
  }
  & tr[data-editing] select {
    padding-right: 26px;
  }
  & tr[data-editing] button[type='submit'] {
    background: var(--accent-9);
    color: var(--accent-contrast);
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
    ${touchMedia} {
      width: var(--touch);
      height: var(--touch);
    }
  }
  ${touchMedia} {
    /* Three buttons and the drag handle. */
    --row-actions: calc(4 * var(--touch) - 12px);
  }
  @media (hover: hover) {
    & tbody > tr:not([data-editing], [data-notice], [aria-selected='true']):hover {
      background: var(--gray-a2);
    }
    & td > button:not([data-tooltip]):hover {
      background: var(--gray-a4);
      color: var(--ink);
    }
  }
  ${columnLayout}
  ${cardLayout}
  ${dragStyles}
  ${lineOptionStyles}
  ${selectCheckboxStyles}
  ${touchStyles}
  ${({ showsCosts }) => showsCosts && costStyles}
`;
