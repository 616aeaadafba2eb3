import styled from '@emotion/styled';
import { Button as RadixButton } from '@radix-ui/themes/components/button';
import { phone } from '../theme/breakpoints.ts';

/** What Button and ButtonLink look like. */
export const StyledButton = styled(RadixButton)`
  height: var(--control-height);
  gap: 6px;
  padding-inline: 14px;
  font-size: 14px;
  font-weight: 560;
  white-space: nowrap;
  flex-shrink: 0;
  text-decoration: none;
  &[data-size='small'] {
    height: 28px;
    padding-inline: 10px;
    font-size: 13px;
  }
  &[data-size='large'] {
    height: 42px;
    padding-inline: 20px;
    font-size: 15px;
  }
  &[data-wide] {
    width: 100%;
  }
  &[data-look='primary'] {
    color: #fff;
  }
  &[data-look='secondary'] {
    background: var(--paper);
    color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--line-strong);
  }
  &[data-look='quiet'] {
    background: transparent;
    color: var(--ink);
  }
  &[data-look='danger'] {
    background: #c62a2f;
    color: #fff;
  }
  @media (hover: hover) {
    &[data-look='secondary']:hover,
    &[data-look='quiet']:hover {
      background: var(--gray-a3);
    }
    &[data-look='danger']:hover {
      background: #b02328;
    }
  }
  &[aria-disabled='true'] {
    cursor: progress;
    opacity: 0.8;
  }
  &:disabled,
  &[data-disabled] {
    background: var(--gray-a3);
    color: var(--gray-a9);
    box-shadow: none;
    cursor: default;
    opacity: 1;
  }
  &:focus-visible {
    outline: 2px solid var(--indigo-8);
    outline-offset: 2px;
  }
  ${phone} {
    &[data-size='small'] {
      height: 40px;
    }
  }
`;
