import styled from '@emotion/styled';
import { phone } from '../../theme/media.ts';

/** The sheet, and beside it what it comes to; below it where there is no room. Not on the paper. */
export const Desk = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 300px;
  gap: var(--space-4);
  align-items: start;
  @media (max-width: 1179px) {
    grid-template-columns: minmax(0, 1fr);
  }
  @media print {
    display: none;
  }
`;

export const SheetPaper = styled.section`
  min-width: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--paper);
`;

export const SheetHead = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--space-3);
  padding: 16px 20px 8px;
  & > span {
    color: var(--ink-soft);
    font-size: 13px;
  }
  ${phone} {
    padding: 14px 16px 4px;
  }
`;

export const Aside = styled.div`
  position: sticky;
  top: 76px;
  display: grid;
  gap: var(--space-4);
  @media (max-width: 1179px) {
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
