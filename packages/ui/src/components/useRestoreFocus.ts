import { useLayoutEffect, useRef } from 'react';

/**
 * After a dialog closes, returns the focus to the element that had it before the dialog opened. If no element had it, or if the element
 * was removed, for example the button of an empty list, the heading of the page gets the focus. `moveFocusAfterClose` can move the focus
 * to another element and then returns true. Radix restores the focus only for dialogs that a Radix trigger opened. Spread the result on
 * the content of the dialog.
 * @param open whether the dialog is shown
 */
export function useRestoreFocus(open: boolean, moveFocusAfterClose?: () => boolean) {
  const opener = useRef<HTMLElement | null>(null);
  // Radix calls `onOpenAutoFocus` too late: an effect in the content may already have focused a field of the dialog. This layout effect
  // runs before Radix mounts the content.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }, [open]);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (moveFocusAfterClose?.()) return;
      if (opener.current?.isConnected && opener.current !== document.body) opener.current.focus();
      else focusHeading();
    },
  };
}

/** Moves the focus to the heading of the page. */
export function focusHeading() {
  const heading = [...document.querySelectorAll('h1')].find((element) => element.checkVisibility());
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
