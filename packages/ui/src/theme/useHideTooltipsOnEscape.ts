/** A hook that hides tooltips when the user presses Escape [WCAG 1.4.13]. */
import { useEffect } from 'react';

/** Matches elements with a visible tooltip. CSS alone shows the tooltips. */
const visibleTooltipSelector = '[data-tooltip]:is(:hover, :focus-visible)';

function hideTooltipUntilLeave(element: Element) {
  element.setAttribute('data-tooltip-hidden', '');
  const controller = new AbortController();
  const onLeave = () => {
    if (element.matches(visibleTooltipSelector)) return;
    element.removeAttribute('data-tooltip-hidden');
    controller.abort();
  };
  for (const event of ['pointerleave', 'blur']) element.addEventListener(event, onLeave, { signal: controller.signal });
}

/** Hides a visible tooltip on Escape until the pointer and the focus have left its element [WCAG 1.4.13]. */
export function useHideTooltipsOnEscape() {
  useEffect(() => {
    const hide = ({ key }: KeyboardEvent) => {
      if (key === 'Escape')
        for (const element of document.querySelectorAll(visibleTooltipSelector)) hideTooltipUntilLeave(element);
    };
    // Runs before the handlers of dialogs, because dialogs close on the same key.
    document.addEventListener('keydown', hide, { capture: true });
    return () => document.removeEventListener('keydown', hide, { capture: true });
  }, []);
}
