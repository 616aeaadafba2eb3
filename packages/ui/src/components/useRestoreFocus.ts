import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for dialogs with a trigger of their own;
 * ours are opened by state. Spread what it returns on the dialog's content. `focusAfter` moves the focus elsewhere and
 * answers whether it did.
 */
export function useRestoreFocus(focusAfter?: () => boolean) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!focusAfter?.() && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
