import styled from '@emotion/styled';
import { desktop, shortWindow } from '../../theme/breakpoints.ts';
import { below, beside, cards } from './estimateLayout.ts';

/** The sheet, and beside it what it comes to; below it where there is no room. Not on the paper. */
export const Desk = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;
  ${beside} {
    grid-template-columns: minmax(0, 1fr) clamp(252px, 20vw, 276px);
  }
  ${cards} {
    padding-bottom: 76px; /* the bar at the thumb stands over the end of the page */
  }
  @media print {
    display: none;
  }
`;

export const SheetPaper = styled.section`
  container-type: inline-size;
  min-width: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--paper);
`;

/** Whom it is for and what it is, as the paper begins. Keeps its height while that is on its way. */
export const SheetHead = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--space-4);
  min-height: 90px;
  padding: 16px 20px 14px;
  border-bottom: 1px solid var(--line);
  line-height: 20px;
  overflow-wrap: anywhere;
  & strong {
    display: block;
    font-size: 15px;
    font-weight: 620;
  }
  & p {
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
  }
  ${cards} {
    padding: 14px 16px 12px;
    gap: var(--space-3);
  }
`;

export const LinesHead = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--space-3);
  padding: 12px 20px 2px;
  & > span {
    color: var(--ink-soft);
    font-size: 13px;
  }
  ${cards} {
    padding: 12px 16px 0;
  }
`;

export const Nothing = styled.div`
  padding: 8px 20px 20px;
`;

/** The total, and the way to the next line while none is being written: there is one main button at a time. */
export const ThumbBar = styled.div`
  display: none;
  ${cards} {
    position: fixed;
    inset: auto 0 0;
    z-index: 3;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    padding: var(--space-3) var(--page-gutter, var(--space-4)) calc(var(--space-3) + env(safe-area-inset-bottom));
    border-top: 1px solid var(--line);
    background: var(--desk);
    &[data-writing] > button {
      display: none;
    }
    & > span {
      display: grid;
      color: var(--ink-soft);
      font-size: 12px;
      line-height: 16px;
    }
    & > span > span {
      color: var(--ink);
      font-size: 17px;
      font-weight: 640;
      line-height: 22px;
      text-align: left;
    }
    ${shortWindow} {
      position: static;
    }
  }
  ${desktop} {
    left: var(--rail, 0);
  }
`;

export const Aside = styled.div`
  position: sticky;
  top: calc(76px + max(0px, var(--strips, 0px) - 6px));
  display: grid;
  gap: var(--space-4);
  ${below} {
    position: static;
    grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
    align-items: start;
  }
`;

/** Only there on paper. */
export const OnPaper = styled.div`
  @media screen {
    display: none;
  }
`;
