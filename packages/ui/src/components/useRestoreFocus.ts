import { useRef } from 'react';

/**
 * Restores the focus to the element that had it before a dialog opened. Radix does this only for dialogs with a
 * trigger; ours are opened by state. Spread the result on the dialog's content. `focusAfter` can move the focus
 * elsewhere and then returns true.
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
