import type { MouseEvent } from 'react';

/**
 * Returns a click handler for a row of a list. It follows the link that matches `selector` in the row. Ctrl or Cmd opens a new tab, as with
 * a click on the link. The row needs no key handler, because keyboard users follow the link.
 */
export const openRow = (selector: string) => (event: MouseEvent<HTMLElement>) => {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  // Controls keep their own action, and a click that ends a text selection only selects.
  if (target.closest('a, button, input, select, label')) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector(selector);
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
};
