import { useEffectEvent, useLayoutEffect } from 'react';

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** Calls `onPress` when the user presses the key, which is a character such as `/`, outside of a text field and of a dialog. */
export function usePageKey(key: string, onPress: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    if (isTyping || event.defaultPrevented || event.key !== key || event.altKey || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    onPress();
  });
  // A layout effect, so that the key works as soon as the page is painted.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
