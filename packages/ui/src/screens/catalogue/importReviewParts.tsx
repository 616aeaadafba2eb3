import styled from '@emotion/styled';
import { phone } from '../../theme/breakpoints.ts';

/** Stays in view under however many rows. */
export const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin: 0 calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
  padding: var(--space-4) var(--page-gutter);
  border-top: 1px solid var(--line);
  background: var(--desk);
  & > :first-of-type {
    flex: 1 1 280px;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    text-wrap: pretty;
  }
  & label {
    color: var(--ink);
    font-size: 14px;
  }
  ${phone} {
    & > :last-of-type {
      flex: 1 1 100%;
    }
    & > :last-of-type > * {
      flex: 1;
    }
  }
`;

export const Columns = styled.details`
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  & > summary {
    padding: 8px 12px;
    border-radius: var(--radius-3);
    line-height: 20px;
    cursor: pointer;
  }
  & > summary > span {
    color: var(--ink-soft);
  }
  & > div {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-3);
    padding: 4px 12px 14px;
  }
  ${phone} {
    & > summary {
      padding-block: 12px;
    }
    & > div {
      grid-template-columns: 1fr 1fr;
    }
  }
`;

/** What an import does with a row: a word and a colour. */
export const Verdict = styled.span`
  display: inline-flex;
  width: fit-content;
  height: 20px;
  padding: 0 7px;
  border-radius: var(--radius-2);
  background: var(--status-closed-bg);
  color: var(--status-closed-ink);
  font-size: 12px;
  font-weight: 560;
  line-height: 20px;
  white-space: nowrap;
  ${phone} {
    justify-self: end;
  }
  &[data-verdict='new'] {
    background: var(--success-bg);
    color: var(--success-ink);
  }
  &[data-verdict='update'] {
    background: var(--status-sent-bg);
    color: var(--status-sent-ink);
  }
  &[data-verdict='error'] {
    background: var(--danger-bg);
    color: var(--danger-ink);
  }
`;

/** A long name: its first lines, the rest on hovering. */
export const Clamped = styled.div`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/** What is wrong with a row, below its name. */
export const Faults = styled.ul`
  margin-top: 2px;
  color: var(--danger-ink);
  font-weight: 450;
`;

/** What changes of an item beside its columns: in one line. */
export const Aside = styled.p`
  margin-top: 2px;
  color: var(--ink-soft);
  font-size: 12px;
  font-weight: 400;
  & :is(del, ins) {
    display: inline;
  }
  & ins {
    color: var(--ink);
  }
`;

/** What the rows come to, and which of them are shown. */
export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  line-height: 20px;
  & > div:first-of-type {
    flex: 1 1 240px;
    min-width: 0;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  & strong {
    display: block;
    font-weight: 600;
  }
  & span {
    color: var(--ink-soft);
    font-size: 13px;
  }
  & span + span::before {
    content: ' · ';
  }
  & > div:nth-of-type(2) {
    flex: 0 1 200px;
  }
  ${phone} {
    & > div:nth-of-type(2) {
      flex: 1 1 100%;
    }
  }
`;

export const Rows = styled.div`
  display: grid;
  gap: var(--space-3);
  transition: opacity var(--fast);
  &[aria-busy='true'] {
    opacity: 0.5;
  }
`;
