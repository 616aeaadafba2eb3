import styled from '@emotion/styled';
import { phone } from '../../theme/breakpoints.ts';

export const Filters = styled.div`
  display: grid;
  grid-template-columns: 1fr 180px;
  gap: var(--space-3);
  ${phone} {
    grid-template-columns: 1fr 128px;
    gap: var(--space-2);
  }
`;

export const Found = styled.p`
  margin-block: -4px;
  color: var(--ink-soft);
  font-size: 13px;
`;

/** Reaches to the lower edge of the dialog, which keeps its height while one types. */
export const Items = styled.ul`
  height: min(52vh, 520px);
  margin: 0 calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
  overflow-y: auto;
  border-top: 1px solid var(--line);
  font-size: 13px;
  line-height: 18px;
  & > li:not(:last-child) {
    border-bottom: 1px solid var(--line);
  }
  & > li {
    display: grid;
    grid-template-columns: 1fr auto auto;
    gap: 2px var(--space-4);
    align-items: center;
    padding: 7px var(--page-gutter);
  }
  & > li > div > strong {
    display: block;
    font-weight: 520;
    overflow-wrap: anywhere;
  }
  & > li span {
    color: var(--ink-soft);
  }
  & > li > [data-rate] {
    color: var(--ink);
    font-weight: 560;
    text-align: right;
    white-space: nowrap;
  }
  & > li > [data-rate] > span {
    font-weight: 400;
  }
  @media (hover: hover) {
    & > li:hover {
      background: var(--gray-a2);
    }
  }
  ${phone} {
    height: 56vh;
    & > li {
      grid-template-columns: 1fr auto;
    }
    & > li > [data-rate] {
      grid-area: 2 / 1;
      text-align: left;
    }
    & > li > button {
      grid-area: 1 / 2 / 3 / 3;
    }
  }
`;

/** The last entry of the list: a way to more of them. */
export const More = styled.li`
  && {
    grid-template-columns: auto;
    justify-content: center;
    padding: var(--space-3);
  }
`;
