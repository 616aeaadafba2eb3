import styled from '@emotion/styled';
import { Cross2Icon } from '@radix-ui/react-icons';
import * as Radix from '@radix-ui/themes/components/dialog';
import type { ReactNode } from 'react';
import { phone } from '../theme/breakpoints.ts';
import { dialogStyles } from './dialogStyles.ts';
import { IconButton } from './IconButton.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';

export const dialogWidths = { small: '420px', medium: '560px', large: '840px' } as const;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  width?: keyof typeof dialogWidths;
  /** Moves the focus when the dialog has closed; answers whether it did, else it goes back to where it was. */
  focusAfter?: () => boolean;
  /** A click beside it does not close it: there is something to lose, or it changes its size under a double click. */
  stays?: boolean;
  children: ReactNode;
}

/** A window over the page. Traps the focus, closes on Esc, gives the focus back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = 'medium',
  focusAfter,
  stays = false,
  children,
}: DialogProps) {
  const restoreFocus = useRestoreFocus(focusAfter);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Panel
        {...restoreFocus}
        maxWidth={dialogWidths[width]}
        onEscapeKeyDown={(event) => isInPopover(event.target) && event.preventDefault()}
        onInteractOutside={(event) => stays && event.preventDefault()}
        {...(!description && { 'aria-describedby': undefined })}
      >
        <Radix.Title>{title}</Radix.Title>
        {description && <Radix.Description>{description}</Radix.Description>}
        <Body>{children}</Body>
        <Radix.Close>
          <Close label="Close" tooltipSide="none" icon={<Cross2Icon />} />
        </Radix.Close>
      </Panel>
    </Radix.Root>
  );
}

/** Esc closes what stands over the dialog, such as a calendar, before the dialog. */
const isInPopover = (target: EventTarget | null) => target instanceof Element && target.closest('[popover]') !== null;

/* As high as the window leaves room for between the paddings that Radix has around it. */
const Panel = styled(Radix.Content)`
  ${dialogStyles}
  display: flex;
  flex-direction: column;
  max-height: calc(100dvh - var(--space-6) - max(var(--space-6), 6vh));
`;

/* Scrolls under the title and the close button; as wide as the panel, so that what is sticky in it reaches its edges. */
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
  /* not a padding: what is sticky would stand above it */
  &::after {
    content: '';
    height: var(--page-gutter);
    margin-top: calc(-1 * var(--space-4));
  }
`;

/* Last in the order of focus, so that a dialog opens on its first field. */
const Close = styled(IconButton)`
  position: absolute;
  top: 20px;
  right: 18px;
  ${phone} {
    top: 6px;
    right: 6px;
  }
`;
