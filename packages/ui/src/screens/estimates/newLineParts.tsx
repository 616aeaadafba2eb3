import styled from '@emotion/styled';
import { low, phone } from '../../theme/media.ts';
import { sheetColumns, sheetGap } from './sheetAsColumns.ts';
import { below, cards, columns } from './sheetMedia.ts';

/** Stays at hand below a long sheet: its fields stand under the sheet's columns. */
export const FootForm = styled.form`
  display: grid;
  gap: var(--space-3);
  padding: 12px 20px 16px;
  border-top: 1px solid var(--line-strong);
  border-radius: 0 0 var(--radius-4) var(--radius-4);
  background: var(--paper);
  ${columns} {
    position: sticky;
    bottom: 0;
    z-index: 2;
    ${low} {
      position: static;
    }
  }
  ${phone} {
    padding: var(--space-4);
  }
`;

export const Fields = styled.div`
  display: grid;
  gap: ${sheetGap};
  align-items: start;
  ${columns} {
    grid-template-columns: ${sheetColumns};
    margin-right: -8px;
    & > :last-child {
      padding-left: 8px;
    }
  }
  ${cards} {
    grid-template-columns: 1fr 1fr;
    & > :first-of-type {
      grid-column: 1 / -1;
    }
  }
`;

export const Total = styled.div`
  display: grid;
  gap: 5px;
  font-size: 13px;
  line-height: 18px;
  text-align: right;
  & > span {
    font-weight: 560;
  }
  & > output {
    align-self: center;
    overflow: hidden;
    height: var(--control-height);
    font-weight: 580;
    line-height: var(--control-height);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${cards} {
    grid-column: 1 / -1;
    order: 1;
    grid-template-columns: 1fr auto;
    align-items: center;
    text-align: left;
  }
`;

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: var(--space-2) var(--space-4);
  & > label {
    min-height: var(--control-height);
  }
`;

export const ItemType = styled.div`
  width: 180px;
`;

/** What the estimate comes to, while the summary does not stand beside it. */
export const FootTotal = styled.span`
  display: none;
  align-self: center;
  margin-left: auto;
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
