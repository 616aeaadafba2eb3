import styled from '@emotion/styled';
import { phone } from '../theme/media.ts';

export const Frame = styled.table`
  width: 100%;
  border: 1px solid var(--line);
  border-spacing: 0;
  border-radius: var(--radius-4);
  background: var(--paper);
  font-size: var(--font-size-table);
  line-height: 18px;
  & > tbody > tr:not(:first-of-type) > td {
    border-top: 1px solid var(--line);
  }
  @media (hover: hover) {
    & > tbody > tr:hover {
      background: var(--gray-a2);
    }
  }
  ${phone} {
    display: block;
    border: 0;
    background: none;
    & > thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    & > tbody {
      display: grid;
      gap: var(--space-3);
    }
    & > tbody > tr {
      position: relative;
      display: grid;
      gap: 6px;
      padding: var(--space-4);
      border: 1px solid var(--line);
      border-radius: var(--radius-4);
      background: var(--paper);
    }
    & > tbody > tr:not(:first-of-type) > td {
      border-top: 0;
    }
  }
`;

export const Head = styled.th`
  padding: 9px 12px;
  border-bottom: 1px solid var(--line-strong);
  color: var(--ink-soft);
  font-size: 12px;
  font-weight: 580;
  text-align: left;
  white-space: nowrap;
  &[data-align='right'] {
    text-align: right;
  }
`;

export const Cell = styled.td`
  height: 44px;
  padding: 6px 12px;
  overflow-wrap: anywhere;
  &[data-align='right'] {
    text-align: right;
    white-space: nowrap;
  }
  &[data-primary] {
    font-weight: 560;
  }
  &[data-actions] {
    width: 1px;
    padding-block: 0;
  }
  ${phone} {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: var(--space-3);
    height: auto;
    padding: 0;
    font-size: 14px;
    line-height: 20px;
    text-align: right;
    &:not([data-actions])::before {
      content: attr(data-label);
      color: var(--ink-soft);
      text-align: left;
    }
    &[data-primary] {
      display: block;
      order: -1;
      text-align: left;
      padding-right: 96px;
      margin-bottom: 2px;
      font-size: 15px;
    }
    &[data-primary]:not(:has(~ [data-actions])) {
      padding-right: 0;
    }
    &[data-primary]::before,
    &[data-desktop-only] {
      display: none;
    }
    &[data-actions] {
      position: absolute;
      top: 4px;
      right: 4px;
      display: block;
      width: auto;
    }
  }
`;

export const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 2px;
`;
