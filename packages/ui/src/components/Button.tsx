/** Buttons, and links that look like buttons. */
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { phone } from '../theme/breakpoints.ts';
import { AppLink } from './AppLink.tsx';
import { Spinner } from './Spinner.tsx';
import { tooltipProps, tooltipStyles } from './tooltipStyles.ts';

/**
 * primary: the main action of a screen. secondary: other actions. quiet: actions within content. danger: destructive
 * actions.
 */
export const buttonVariants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export const buttonSizes = ['small', 'medium', 'large'] as const;

interface ButtonAppearance {
  /** The importance of the action. Default: secondary. */
  variant?: (typeof buttonVariants)[number];
  /** The height, the padding and the font size. Default: medium. */
  size?: (typeof buttonSizes)[number];
  /** Shown before the text. */
  icon?: ReactNode;
  /** Fills the width of its parent. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonAppearance, Omit<ComponentProps<'button'>, 'color'> {
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  loading?: boolean;
  /** Ignores clicks and looks disabled. Unlike with `disabled`, the button keeps the focus. Use it if a click on the button disables it. */
  unavailable?: boolean;
  /**
   * A few words that the button has no room for, shown on hover and keyboard focus. Touch screens and screen readers have no tooltip, so the
   * name or the description of the button must say the same.
   */
  tooltip?: string | undefined;
  /** `submit` submits the form around the button. Default: button. */
  type?: 'button' | 'submit' | 'reset';
}

/** A native button. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  wide,
  loading,
  unavailable,
  tooltip,
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
      {...(tooltip !== undefined && tooltipProps(tooltip))}
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
  /** A class of CSS for the outer element, for example to place it in a grid. */
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
    <StyledLink to={to} data-variant={variant} data-size={size} data-wide={wide || undefined} className={className}>
      {icon}
      {children}
    </StyledLink>
  );
}

/** The styles that Button and ButtonLink share. */
const buttonStyles = css`
  display: inline-flex;
  flex-shrink: 0;
  align-items: center;
  justify-content: center;
  gap: calc(6px * var(--scaling));
  height: var(--control-height);
  margin: 0;
  padding: 0 calc(14px * var(--scaling));
  border: 0;
  border-radius: var(--radius-2);
  font: inherit;
  font-size: var(--font-size-2);
  font-weight: 560;
  line-height: var(--line-height-2);
  text-align: center;
  text-decoration: none;
  white-space: nowrap;
  vertical-align: top;
  user-select: none;
  cursor: var(--cursor-button);
  -webkit-tap-highlight-color: transparent;
  &[data-size='small'] {
    height: calc(28px * var(--scaling));
    padding-inline: calc(10px * var(--scaling));
    border-radius: var(--radius-1);
    font-size: var(--font-size-small);
  }
  &[data-size='large'] {
    height: calc(42px * var(--scaling));
    padding-inline: calc(20px * var(--scaling));
    border-radius: var(--radius-3);
    font-size: var(--font-size-heading);
  }
  &[data-wide] {
    width: 100%;
  }
  &[data-variant='primary'] {
    background: var(--accent-9);
    color: var(--accent-contrast);
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
    background: var(--danger-solid);
    color: var(--danger-contrast);
  }
  @media (hover: hover) {
    &[data-variant='primary']:hover {
      background: var(--accent-10);
    }
    &[data-variant='secondary']:hover,
    &[data-variant='quiet']:hover {
      background: var(--gray-a3);
    }
    &[data-variant='danger']:hover {
      background: var(--danger-solid-hover);
    }
  }
  &:active {
    filter: brightness(0.92);
  }
  &[aria-disabled='true'] {
    cursor: progress;
    opacity: 0.8;
  }
  /* The doubled class gives these styles precedence over the styles of a hovered button. */
  &&:disabled,
  &&[data-disabled] {
    background: var(--gray-a3);
    color: var(--gray-a9);
    box-shadow: none;
    cursor: default;
    opacity: 1;
    filter: none;
  }
  &:focus-visible {
    outline: 2px solid var(--accent-8);
    outline-offset: 2px;
  }
  &[data-tooltip] {
    position: relative;
  }
  ${tooltipStyles}
  ${phone}, (pointer: coarse) {
    &[data-size='small'] {
      height: var(--touch);
    }
  }
`;

const StyledButton = styled.button(buttonStyles);

const StyledLink = styled(AppLink)(buttonStyles);
