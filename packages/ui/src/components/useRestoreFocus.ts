import { useRef } from 'react';

/**
 * After a dialog closes, returns the focus to the element that had it before the dialog opened. If this element was removed, for
 * example the button of an empty list, the heading of the page gets the focus. `moveFocusAfterClose` can move the focus to another element
 * and then returns true. Radix restores the focus only for dialogs that a Radix trigger opened. Spread the result on the content of the
 * dialog.
 */
export function useRestoreFocus(moveFocusAfterClose?: () => boolean) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (moveFocusAfterClose?.()) return;
      if (opener.current?.isConnected) opener.current.focus();
      else focusHeading();
    },
  };
}

function focusHeading() {
  const heading = [...document.querySelectorAll('h1')].find((element) => element.checkVisibility());
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
