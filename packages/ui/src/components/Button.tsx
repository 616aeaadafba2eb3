/** Buttons, and links that look like buttons. */
import styled from '@emotion/styled';
import { Button as RadixButton } from '@radix-ui/themes/components/button';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { phone } from '../theme/breakpoints.ts';
import { AppLink } from './AppLink.tsx';
import { Spinner } from './Spinner.tsx';

/**
 * primary: the main action of a screen. secondary: other actions. quiet: actions within content. danger: destructive
 * actions.
 */
export const buttonVariants = {
  primary: { variant: 'solid', color: 'indigo' },
  secondary: { variant: 'surface', color: 'gray' },
  quiet: { variant: 'soft', color: 'gray' },
  danger: { variant: 'solid', color: 'red' },
} as const;

export const buttonSizes = { small: '1', medium: '2', large: '3' } as const;

interface ButtonAppearance {
  /** The importance of the action. Default: secondary. */
  variant?: keyof typeof buttonVariants;
  /** The height. Default: medium. */
  size?: keyof typeof buttonSizes;
  /** Shown before the text. */
  icon?: ReactNode;
  /** Fills the width of its parent. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonAppearance, Omit<ComponentProps<'button'>, 'color'> {
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  loading?: boolean;
  /** Ignores clicks and looks disabled. Unlike a `disabled` button it keeps the focus, so use it for a button that a click disables. */
  unavailable?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  wide,
  loading,
  unavailable,
  onClick,
  children,
  type = 'button',
  ...buttonProps
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || unavailable) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <StyledButton
      {...buttonProps}
      {...buttonVariants[variant]}
      size={buttonSizes[size]}
      type={type}
      onClick={handleClick}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-disabled={loading || unavailable || undefined}
      data-disabled={unavailable || undefined}
      aria-busy={loading || undefined}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </StyledButton>
  );
}

export interface ButtonLinkProps extends ButtonAppearance {
  /** A path of the app, like `/project`. */
  to: string;
  /** The text of the link. */
  children: ReactNode;
  className?: string;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  wide,
  to,
  children,
  className,
}: ButtonLinkProps) {
  return (
    <StyledButton
      asChild
      {...buttonVariants[variant]}
      size={buttonSizes[size]}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      className={className ?? ''}
    >
      <AppLink to={to}>
        {icon}
        {children}
      </AppLink>
    </StyledButton>
  );
}

/** The styles that Button and ButtonLink share. */
const StyledButton = styled(RadixButton)`
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
  &[data-variant='primary'] {
    color: #fff;
  }
  &[data-variant='secondary'] {
    background: var(--paper);
    color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--line-strong);
  }
  &[data-variant='quiet'] {
    background: transparent;
    color: var(--ink);
  }
  &[data-variant='danger'] {
    background: #c62a2f;
    color: #fff;
  }
  @media (hover: hover) {
    &[data-variant='secondary']:hover,
    &[data-variant='quiet']:hover {
      background: var(--gray-a3);
    }
    &[data-variant='danger']:hover {
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
