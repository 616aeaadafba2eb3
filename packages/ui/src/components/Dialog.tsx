/** The modal dialog of the app. Only `ConfirmDialog` and `ConflictDialog`, which ask a question, do not use it. */
import styled from '@emotion/styled';
import * as Radix from '@radix-ui/themes/components/dialog';
import type { ReactNode } from 'react';
import { CrossIcon } from '../icons/CrossIcon.tsx';
import { phone } from '../theme/breakpoints.ts';
import { RadixTheme } from '../theme/RadixTheme.tsx';
import { dialogStyles } from './dialogStyles.ts';
import { IconButton } from './IconButton.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';

export const dialogWidths = { small: '420px', medium: '560px', large: '840px' } as const;

export interface DialogProps {
  /** Whether the dialog is shown. */
  open: boolean;
  /** Called with false when the user closes the dialog. */
  onOpenChange: (open: boolean) => void;
  /** The heading. It also names the dialog for screen readers. */
  title: string;
  /** A sentence below the heading. */
  description?: ReactNode;
  /** The maximum width. Default: medium. */
  width?: keyof typeof dialogWidths;
  /** Moves the focus after the dialog closes and returns true, or returns false to restore the previous focus. */
  moveFocusAfterClose?: () => boolean;
  /**
   * A click outside does not close the dialog. Used for dialogs with unsaved input, and for dialogs that change size
   * between the clicks of a double click.
   */
  ignoresOutsideClicks?: boolean;
  /** The content and the buttons. */
  children: ReactNode;
}

/** A modal dialog. Traps the focus, closes on Esc and restores the focus. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 'medium',
  moveFocusAfterClose,
  ignoresOutsideClicks = false,
  children,
}: DialogProps) {
  const restoreFocus = useRestoreFocus(open, moveFocusAfterClose);
  return (
    <RadixTheme>
      <Radix.Root open={open} onOpenChange={onOpenChange}>
        <Panel
          {...restoreFocus}
          maxWidth={dialogWidths[width]}
          onEscapeKeyDown={(event) => isInPopover(event.target) && event.preventDefault()}
          onInteractOutside={(event) => ignoresOutsideClicks && event.preventDefault()}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <Radix.Title>{title}</Radix.Title>
          {description && <Radix.Description>{description}</Radix.Description>}
          <Body>{children}</Body>
          <Radix.Close>
            <Close label="Close" tooltipSide="none" icon={<CrossIcon />} />
          </Radix.Close>
        </Panel>
      </Radix.Root>
    </RadixTheme>
  );
}

/** Esc first closes a popover in the dialog, such as a calendar. */
const isInPopover = (target: EventTarget | null) => target instanceof Element && target.closest('[popover]') !== null;

/* The maximum height is the height of the window minus the paddings that Radix adds around the dialog. */
const Panel = styled(Radix.Content)`
  ${dialogStyles}
  display: flex;
  flex-direction: column;
  max-height: calc(100dvh - var(--space-6) - max(var(--space-6), 6vh));
`;

/* The body scrolls below the title and the close button. It is as wide as the panel, so that sticky content reaches the edges. */
const Body = styled.div`
  display: grid;
  flex: 0 1 auto;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  min-height: 0;
  margin: -4px calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
  padding: 4px var(--page-gutter) 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  /* This space is an element instead of a padding, because sticky content would stop above a padding. */
  &::after {
    content: '';
    height: var(--page-gutter);
    margin-top: calc(-1 * var(--space-4));
  }
`;

/* The close button is last in the focus order, so that the first field gets the focus when a dialog opens. */
const Close = styled(IconButton)`
  position: absolute;
  top: 20px;
  right: 18px;
  ${phone} {
    top: 6px;
    right: 6px;
  }
`;
