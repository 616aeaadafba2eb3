/** The navigation drawer on a phone. */
import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../components/IconButton.tsx';
import { CrossIcon } from '../icons/CrossIcon.tsx';

export interface DrawerProps {
  onClose: () => void;
  children: ReactNode;
}

/**
 * A native modal dialog. The browser keeps the focus inside, reports Esc as `onCancel`, and restores the focus after the dialog is
 * closed.
 */
export function Drawer({ onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect closes the dialog before React removes it.
  // The browser restores the focus only if the dialog is closed before it is removed.
  useLayoutEffect(() => {
    const dialogElement = dialog.current;
    dialogElement?.showModal();
    return () => dialogElement?.close();
  }, []);
  return (
    <DialogFrame
      ref={dialog}
      aria-label="Menu"
      onCancel={onClose}
      // A press outside the drawer has the dialog itself as its target, and a press inside has a child.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <Inner>
        <Close>
          <IconButton label="Close menu" icon={<CrossIcon />} onClick={onClose} />
        </Close>
        {children}
      </Inner>
    </DialogFrame>
  );
}

const slide = keyframes({ from: { transform: 'translateX(-24px)', opacity: 0 } });

const DialogFrame = styled.dialog`
  --nav-height: 48px;
  width: min(300px, 84vw);
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  border-right: 1px solid var(--line);
  background: var(--paper);
  color: var(--ink);
  font-size: 16px;
  animation: ${slide} var(--fast) ease-out;
  &::backdrop {
    background: #14130f80;
  }
`;

const Inner = styled.div`
  height: 100%;
`;

const Close = styled.div`
  position: absolute;
  top: 6px;
  right: 6px;
`;
