import styled from '@emotion/styled';
import { Cross2Icon } from '@radix-ui/react-icons';
import * as Radix from '@radix-ui/themes/components/dialog';
import type { ReactNode } from 'react';
import { phone } from '../theme/media.ts';
import { dialogPanel } from './dialogPanel.ts';
import { IconButton } from './IconButton.tsx';
import { useFocusReturn } from './useFocusReturn.ts';

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
  const focusReturn = useFocusReturn(focusAfter);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Panel
        {...focusReturn}
        maxWidth={dialogWidths[width]}
        onEscapeKeyDown={(event) => isInPopover(event.target) && event.preventDefault()}
        onInteractOutside={(event) => stays && event.preventDefault()}
        {...(!description && { 'aria-describedby': undefined })}
      >
        <Radix.Title>{title}</Radix.Title>
        {description && <Radix.Description>{description}</Radix.Description>}
        {children}
        <Radix.Close>
          <Close label="Close" tooltipSide="none" icon={<Cross2Icon />} />
        </Radix.Close>
      </Panel>
    </Radix.Root>
  );
}

/** Esc closes what stands over the dialog, such as a calendar, before the dialog. */
const isInPopover = (target: EventTarget | null) => target instanceof Element && target.closest('[popover]') !== null;

const Panel = styled(Radix.Content)(dialogPanel);

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
