import styled from '@emotion/styled';
import { phone, shortWindow } from '../../theme/breakpoints.ts';
import { below, cards, columns } from './estimateLayout.ts';
import { sheetGap } from './sheetAsColumns.ts';

/** Stays at hand below a long sheet, as low as it can be: its fields and its button are one row. */
export const FootForm = styled.form`
  display: grid;
  gap: var(--space-2);
  padding: 8px 20px 12px;
  border-top: 1px solid var(--line-strong);
  border-radius: 0 0 var(--radius-4) var(--radius-4);
  background: var(--paper);
  scroll-margin-top: calc(70px + var(--strips, 0px));
  & > [role='alert']:empty {
    display: none;
  }
  ${columns} {
    position: sticky;
    bottom: 0;
    z-index: 2;
    ${shortWindow} {
      position: static;
    }
  }
  ${phone} {
    padding: var(--space-4);
  }
`;

/** Room for the total of the line in the row of its fields. */
const roomy = '@container (min-width: 860px)';

export const Fields = styled.div`
  display: grid;
  gap: 6px ${sheetGap};
  align-items: start;
  ${columns} {
    grid-template-columns: minmax(130px, 1fr) 84px 68px 54px 140px max-content;
    ${roomy} {
      grid-template-columns: minmax(130px, 1fr) 92px 70px 58px minmax(78px, max-content) 148px max-content;
    }
  }
  ${cards} {
    grid-template-columns: 1fr 1fr;
    gap: 10px;
    & > :first-of-type {
      grid-column: 1 / -1;
    }
  }
`;

/** The total of what is typed: below the row of the fields where that has no room for it. */
export const Total = styled.div`
  display: flex;
  grid-column: 1 / span 3;
  align-items: baseline;
  gap: var(--space-2);
  order: 1;
  font-size: 13px;
  line-height: 22px;
  white-space: nowrap;
  & > span {
    font-weight: 560;
  }
  & > output {
    font-weight: 580;
  }
  ${roomy} {
    display: grid;
    grid-column: auto;
    gap: 5px;
    order: 0;
    line-height: 18px;
    text-align: right;
    & > output {
      line-height: var(--control-height);
    }
  }
  ${cards} {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: 1fr auto;
    order: 1;
    text-align: left;
  }
`;

/** Adds the line, to the catalogue too. */
export const Commit = styled.div`
  display: grid;
  gap: 5px;
  & > label {
    min-height: 24px;
    margin-block: -3px;
    font-size: 13px;
  }
  ${cards} {
    grid-column: 1 / -1;
    order: 3;
    & > label {
      min-height: var(--touch);
      margin-block: 0;
      font-size: inherit;
    }
  }
`;

/** Fills the fields: it stands beside the label of the first. */
export const ImportButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  padding-inline: 0;
  border: 0;
  background: none;
  color: var(--indigo-11);
  font: inherit;
  font-weight: 560;
  line-height: 18px;
  white-space: nowrap;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  &:focus-visible {
    outline: 2px solid var(--indigo-8);
    border-radius: var(--radius-2);
  }
`;

export const ItemType = styled.div`
  ${columns} {
    grid-column: -3 / -1;
    order: 2;
  }
  ${cards} {
    grid-column: 1 / -1;
    order: 4;
  }
`;

/** What the estimate comes to, while the summary does not stand beside it. */
export const FootTotal = styled.span`
  display: none;
  grid-column: -3 / -1;
  order: 1;
  justify-self: end;
  white-space: nowrap;
  & > span {
    margin-left: var(--space-2);
    font-size: 17px;
    font-weight: 640;
  }
  ${columns} {
    ${below} {
      display: inline;
    }
  }
`;
