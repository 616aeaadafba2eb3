import styled from '@emotion/styled';
import { AppLink, type LinkProps } from '../components/AppLink.tsx';
import { tooltipStyles } from '../components/tooltipStyles.ts';

export const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  height: 100%;
  padding: 0 10px var(--space-3);
  &[data-folded] :is(li, footer) span {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

export const Brand = styled(AppLink)`
  display: flex;
  align-items: center;
  height: 56px;
  padding-left: 6px;
  color: var(--ink);
  text-decoration: none;
  border-radius: var(--radius-2);
  &:focus-visible {
    outline-offset: -4px;
  }
  [data-folded] > & {
    padding-left: 8px;
  }
`;

/* The plumb line hangs from the sign above to the current place and ends there in the bob. */
export const List = styled.ul`
  display: grid;
  gap: 2px;
  & > li {
    position: relative;
  }
  & > li:has(~ li > [aria-current])::before,
  & > li:has(> [aria-current])::before {
    content: '';
    position: absolute;
    top: -2px;
    bottom: 0;
    left: 17px;
    z-index: 1;
    width: 1.5px;
    background: var(--indigo-8);
  }
  & > li:first-of-type::before {
    top: -18px !important;
  }
  & > li:has(> [aria-current])::before {
    bottom: calc(50% + 5px);
  }
  & > li:has(> [aria-current])::after {
    content: '';
    position: absolute;
    top: calc(50% - 6px);
    left: 13px;
    z-index: 1;
    width: 9.5px;
    height: 13px;
    background: var(--indigo-9);
    clip-path: polygon(18% 0, 82% 0, 82% 22%, 100% 42%, 50% 100%, 0 42%, 18% 22%);
  }
  [data-folded] & > li::before,
  [data-folded] & > li::after {
    display: none;
  }
`;

export const Item = styled.a<Partial<LinkProps> & { type?: 'button' }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  height: var(--nav-height, 36px);
  padding: 0 10px 0 34px;
  border: 0;
  border-radius: var(--radius-3);
  background: none;
  color: var(--ink-soft);
  font: inherit;
  font-weight: 520;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  & > svg {
    flex: none;
  }
  @media (hover: hover) {
    &:hover {
      background: var(--gray-a3);
      color: var(--ink);
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current] {
    background: var(--indigo-3);
    color: var(--indigo-11);
    font-weight: 620;
  }
  &[aria-disabled] {
    background: none;
    color: var(--gray-a9);
    cursor: not-allowed;
  }
  [data-folded] & {
    justify-content: center;
    padding: 0;
  }
  ${tooltipStyles}
`;

export const Prompt = styled.p`
  margin: var(--space-2) 0 0 14px;
  padding-left: 20px;
  color: var(--ink-soft);
  font-size: 13px;
  line-height: 18px;
`;

export const Foot = styled.footer`
  margin-top: auto;
  padding-top: var(--space-2);
  border-top: 1px solid var(--line);
`;
