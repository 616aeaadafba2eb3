import styled from '@emotion/styled';
import { phone } from '../../theme/breakpoints.ts';

/** A note on the page: who and when on its first line, what it says below. */
export const Frame = styled.article`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr) auto;
  grid-template-areas: 'avatar head actions' 'avatar body body';
  column-gap: var(--space-3);
  padding: 14px 14px 14px 16px;
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--paper);
  & > [data-part='avatar'] {
    grid-area: avatar;
  }
  & > header {
    grid-area: head;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--space-2);
    min-height: 32px;
    padding-block: 6px;
    line-height: 20px;
    overflow-wrap: anywhere;
    & > strong {
      font-weight: 600;
    }
    & > :is(span, time) {
      color: var(--ink-soft);
      font-size: 13px;
    }
    & > :is(strong, span)::after {
      content: '·' / '';
      margin-left: var(--space-2);
      color: var(--ink-soft);
      font-weight: 400;
    }
  }
  & > [data-part='actions'] {
    grid-area: actions;
    display: flex;
    gap: 2px;
  }
  & > [data-part='body'] {
    grid-area: body;
    display: grid;
    gap: var(--space-2);
    min-width: 0;
    padding-right: 2px;
  }
  ${phone} {
    grid-template-areas: 'avatar head actions' 'body body body';
    row-gap: var(--space-2);
    padding: 12px var(--space-4);
    & > header {
      min-height: 40px;
      padding-block: 0;
      align-content: center;
    }
    & > header > strong {
      flex: 1 1 100%;
    }
    & > header > strong::after {
      content: none;
    }
    & > [data-part='avatar'] {
      align-self: center;
    }
    & > [data-part='actions'] {
      margin-right: -10px;
    }
    & > [data-part='body'] {
      padding-right: 0;
    }
    /* the editor's buttons stand in the card, not at the thumb: they are not the page's */
    & form > :last-child {
      position: static;
      margin: 0;
      padding: 0;
      border: 0;
      background: none;
    }
  }
`;
