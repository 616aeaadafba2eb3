/** Buttons and links that show an icon instead of a text. */
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentProps, ReactNode } from 'react';
import { phone } from '../theme/breakpoints.ts';
import { AppLink } from './AppLink.tsx';
import { type TooltipSide, tooltipProps, tooltipStyles } from './tooltipStyles.ts';

interface IconButtonAppearance {
  /** What the button does: `Delete Kitchen remodel`. It is the accessible name, and the tooltip unless there is a `hint`. */
  label: string;
  /** The icon, without a text for screen readers. */
  icon: ReactNode;
  /** danger: the button deletes something. Default: plain. */
  tone?: 'plain' | 'danger';
  /** A shorter text for the tooltip. */
  hint?: string;
  /** Where the tooltip opens, or `none` for no tooltip. Default: `above`, or `end` for long texts. */
  tooltipSide?: TooltipSide;
}

export interface IconButtonProps
  extends IconButtonAppearance,
    Omit<ComponentProps<'button'>, 'color' | 'children' | 'aria-label'> {
  /** `submit` submits the form around the button. Default: button. */
  type?: 'button' | 'submit' | 'reset';
}

/** A native button with an icon and a tooltip. */
export function IconButton({
  label,
  icon,
  hint,
  tooltipSide,
  tone = 'plain',
  type = 'button',
  ...buttonProps
}: IconButtonProps) {
  return (
    <StyledIconButton
      {...buttonProps}
      type={type}
      data-tone={tone}
      aria-label={label}
      {...tooltipProps(hint ?? label, tooltipSide)}
    >
      {icon}
    </StyledIconButton>
  );
}

export interface IconLinkProps extends IconButtonAppearance {
  /** A path of the app, like `/project`. */
  to: string;
}

/** A link shown as an icon. */
export function IconLink({ label, icon, hint, tooltipSide, tone = 'plain', to }: IconLinkProps) {
  return (
    <StyledIconLink to={to} data-tone={tone} aria-label={label} {...tooltipProps(hint ?? label, tooltipSide)}>
      {icon}
    </StyledIconLink>
  );
}

/** The styles that the button and the link share. */
const iconButtonStyles = css`
  position: relative;
  display: inline-flex;
  flex-shrink: 0;
  align-items: center;
  justify-content: center;
  width: calc(32px * var(--scaling));
  height: calc(32px * var(--scaling));
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: var(--radius-2);
  background: transparent;
  color: var(--ink-soft);
  font: inherit;
  text-align: center;
  text-decoration: none;
  user-select: none;
  vertical-align: top;
  cursor: var(--cursor-button);
  -webkit-tap-highlight-color: transparent;
  @media (hover: hover) {
    &:hover {
      background: var(--gray-a4);
      color: var(--ink);
    }
    &[data-tone='danger']:hover {
      background: var(--danger-bg);
      color: var(--danger-ink);
    }
  }
  /* The doubled class gives these styles precedence over the styles of a hovered button. */
  &&:disabled,
  &&[aria-disabled='true'] {
    background: transparent;
    color: var(--gray-a8);
    cursor: default;
  }
  &:focus-visible {
    outline: 2px solid var(--accent-8);
    outline-offset: 0;
  }
  ${phone} {
    width: var(--touch);
    height: var(--touch);
  }
  ${tooltipStyles}
`;

const StyledIconButton = styled.button(iconButtonStyles);

const StyledIconLink = styled(AppLink)(iconButtonStyles);
