import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import { StyledButton } from './buttonParts.tsx';
import { Spinner } from './Spinner.tsx';

/** primary: the one main action of a screen. secondary: beside it. quiet: among content. danger: takes something away. */
export const buttonVariants = {
  primary: { variant: 'solid', color: 'indigo' },
  secondary: { variant: 'surface', color: 'gray' },
  quiet: { variant: 'soft', color: 'gray' },
  danger: { variant: 'solid', color: 'red' },
} as const;

export const buttonSizes = { small: '1', medium: '2', large: '3' } as const;

interface Look {
  variant?: keyof typeof buttonVariants;
  size?: keyof typeof buttonSizes;
  icon?: ReactNode;
  /** Fills the width of its parent. */
  wide?: boolean;
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'color'> {
  /** Shows a spinner and ignores presses, and keeps the focus where it is. */
  loading?: boolean;
  /** Ignores presses and looks disabled, but keeps the focus: for a button that its own press makes useless. */
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
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || unavailable) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <StyledButton
      {...rest}
      {...buttonVariants[variant]}
      size={buttonSizes[size]}
      type={type}
      onClick={press}
      data-look={variant}
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

export interface ButtonLinkProps extends Look {
  to: string;
  children: ReactNode;
  className?: string;
}

/** A link that leads on and looks like a button. */
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
      data-look={variant}
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
