/** Layout components: stack, row, explanation, field grid, toolbar and action bar. */
import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { phone, shortWindow } from '../theme/breakpoints.ts';
import { useScrollPadding } from './useScrollPadding.ts';

/** Places its children one below the other. */
export const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  min-width: 0;
  &[data-gap='small'] {
    gap: var(--space-2);
  }
  &[data-gap='large'] {
    gap: var(--space-5);
  }
`;

/** Places its children side by side and wraps them. `data-end` aligns them at the end of the line, and
 * `data-between` moves the first and the last to the two ends. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
  &[data-end] {
    justify-content: flex-end;
  }
  &[data-between] {
    justify-content: space-between;
  }
`;

/** A paragraph that explains the part of a page in which it stands. */
export const Explanation = styled.p`
  color: var(--ink-soft);
  line-height: 20px;
  text-wrap: pretty;
`;

/**
 * Places two fields in a row, or one field on a phone. An element around a field sets another width: `data-wide` for the whole row, and
 * `data-size` for one or two thirds of the row. The grid has six columns, so that halves and thirds are possible.
 */
export const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: var(--space-4);
  & > * {
    grid-column: span 3;
    min-width: 0;
  }
  & > [data-size='third'] {
    grid-column: span 2;
  }
  & > [data-size='two-thirds'] {
    grid-column: span 4;
  }
  & > [data-wide] {
    grid-column: 1 / -1;
  }
  ${phone} {
    & > :is(*, [data-size]) {
      grid-column: 1 / -1;
    }
  }
`;

/** The filters above a list, with actions in a `<Row data-end>`. Set `grow` on the search field. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-3);
  & > :not(button, a) {
    flex: 0 1 180px;
  }
  & > [data-grow] {
    flex: 1 1 240px;
    max-width: 420px;
  }
  & > [data-end] {
    flex: none;
    margin-left: auto;
  }
  ${phone} {
    & > :not(button, a) {
      flex: 1 1 40%;
    }
    & > :is([data-grow], [data-end]) {
      flex: 1 1 100%;
      max-width: none;
    }
    & > [data-end] > * {
      flex: 1;
    }
  }
`;

/**
 * The buttons of a form. On a desktop they are at the end of the form and stay in view while there are changes
 * (`data-changed`). On a phone they always stay in view. In a window of small height they scroll with the form.
 */
export const ActionBar = (props: Omit<ComponentProps<'div'>, 'ref'>) => (
  <ActionFrame ref={useScrollPadding('bottom')} {...props} />
);

const ActionFrame = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);
  &[data-changed] {
    position: sticky;
    bottom: 0;
    z-index: 2;
    padding-block: var(--space-3);
    border-top: 1px solid var(--line);
    background: var(--page-background);
    ${shortWindow} {
      position: static;
    }
    [role='dialog'] & {
      margin: 0 calc(-1 * var(--page-gutter, 0px)) calc(-1 * var(--page-gutter, 0px));
      padding-inline: var(--page-gutter, 0px);
    }
  }
  ${phone} {
    position: sticky;
    bottom: 0;
    z-index: 2;
    margin: 0 calc(-1 * var(--page-gutter, 0px));
    padding: var(--space-3) var(--page-gutter, 0px) calc(var(--space-3) + env(safe-area-inset-bottom));
    border-top: 1px solid var(--line);
    background: var(--page-background);
    & > * {
      flex: 1;
    }
    /* In a dialog, the bar is at the lower edge of the dialog. */
    [role='dialog'] & {
      margin-bottom: calc(-1 * var(--page-gutter, 0px));
    }
    ${shortWindow} {
      position: static;
    }
  }
`;
