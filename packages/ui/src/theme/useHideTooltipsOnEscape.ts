import { useEffect } from 'react';

/** The tooltips that are shown now, by their elements: they are drawn by CSS alone. */
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

/** Escape takes a tooltip away, wherever the focus is, until its element is left [WCAG 1.4.13]. */
export function useHideTooltipsOnEscape() {
  useEffect(() => {
    const hide = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') for (const element of document.querySelectorAll(shown)) hideUntilLeft(element);
    };
    // before a dialog that closes with the same key
    document.addEventListener('keydown', hide, { capture: true });
    return () => document.removeEventListener('keydown', hide, { capture: true });
  }, []);
}
