import { useEffect } from 'react';

/** Matches elements with a visible tooltip. CSS alone shows the tooltips. */
const shown = '[data-tooltip]:is(:hover, :focus-visible)';

function hideUntilLeft(element: Element) {
  element.setAttribute('data-tooltip-hidden', '');
  const leaving = new AbortController();
  const left = () => {
    if (element.matches(shown)) return;
    element.removeAttribute('data-tooltip-hidden');
    leaving.abort();
  };
  for (const event of ['pointerleave', 'blur']) element.addEventListener(event, left, { signal: leaving.signal });
}

/** Hides a visible tooltip on Escape until the pointer or focus leaves its element [WCAG 1.4.13]. */
export function useHideTooltipsOnEscape() {
  useEffect(() => {
    const hide = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') for (const element of document.querySelectorAll(shown)) hideUntilLeft(element);
    };
    // Runs before dialogs, which close on the same key.
    document.addEventListener('keydown', hide, { capture: true });
    return () => document.removeEventListener('keydown', hide, { capture: true });
  }, []);
}
