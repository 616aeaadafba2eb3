/** A button that looks like a link, for a secondary action next to a heading or a label. */
import styled from '@emotion/styled';

export const TextButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  padding-inline: 0;
  border: 0;
  background: none;
  color: var(--accent-11);
  font: inherit;
  font-weight: 560;
  line-height: var(--line-height-small);
  white-space: nowrap;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  &:focus-visible {
    outline: 2px solid var(--accent-8);
    border-radius: var(--radius-2);
  }
`;
