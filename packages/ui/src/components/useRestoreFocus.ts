import { useRef } from 'react';

/**
 * Restores the focus to the element that had it before a dialog opened. Radix does this only for dialogs with a
 * trigger, but state opens the dialogs of this app. Spread the result on the content of the dialog. `focusAfter` can
 * move the focus elsewhere and then returns true. If the element was removed while the dialog was open, for example the
 * button of an empty list, the heading of the page gets the focus.
 */
export function useRestoreFocus(focusAfter?: () => boolean) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (focusAfter?.()) return;
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
