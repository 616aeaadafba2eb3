/** The hook that prevents a sticky or fixed bar, such as the header or a row of buttons, from covering the focused element. */
import { useCallback } from 'react';

type Edge = 'top' | 'bottom';

/** The space between the bar and the focused element, in pixels. */
const gap = 8;

function scrollContainerOf(bar: HTMLElement): HTMLElement {
  for (let parent = bar.parentElement; parent; parent = parent.parentElement)
    if (parent !== document.body && /auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.documentElement;
}

/** The height that a bar covers in its scroll container. 0 if it scrolls with the page or is hidden. */
function coveredHeightOf(bar: HTMLElement, edge: Edge): number {
  const style = getComputedStyle(bar);
  if (!/sticky|fixed/.test(style.position) || bar.offsetHeight === 0) return 0;
  return bar.offsetHeight + (Number.parseFloat(style[edge]) || 0);
}

/** The largest height that a bar covers at an edge. */
const maxCoveredHeight = (scrollContainer: HTMLElement, edge: Edge) =>
  Math.max(
    0,
    ...[...scrollContainer.querySelectorAll<HTMLElement>(`[data-bar="${edge}"]`)].map((bar) =>
      coveredHeightOf(bar, edge),
    ),
  );

function updateScrollPadding(scrollContainer: HTMLElement, edge: Edge) {
  const coveredHeight = maxCoveredHeight(scrollContainer, edge);
  scrollContainer.style[edge === 'top' ? 'scrollPaddingTop' : 'scrollPaddingBottom'] = coveredHeight
    ? `${coveredHeight + gap}px`
    : '';
  if (edge === 'bottom') moveToastsAboveBars();
}

/**
 * Moves the toasts above the bars at the bottom. The variable is set on the element of the toasts, because the browser computes the styles
 * of all descendants of an element whose variable changes.
 */
function moveToastsAboveBars() {
  const height = maxCoveredHeight(document.documentElement, 'bottom');
  document.querySelector<HTMLElement>('[data-toasts]')?.style.setProperty('--bottom-bar', `${height}px`);
}

/**
 * Prevents a sticky or fixed bar from covering the focused element: while the bar is mounted, the scroll padding of its scroll
 * container is the height that the bar covers plus a gap. Use the result as the ref of the bar [WCAG 2.4.11].
 */
export function useScrollPadding(edge: Edge) {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return undefined;
      let scrollContainer: HTMLElement | undefined;
      bar.dataset['bar'] = edge;
      const measure = () => {
        scrollContainer ??= scrollContainerOf(bar);
        updateScrollPadding(scrollContainer, edge);
      };
      // The observer calls `measure` after the first layout. A call at this point would make the browser compute a layout of its own.
      const observer = new ResizeObserver(measure);
      observer.observe(bar);
      // A media query on the window height can change the position of a bar without changing its size.
      window.addEventListener('resize', measure);
      return () => {
        observer.disconnect();
        window.removeEventListener('resize', measure);
        delete bar.dataset['bar'];
        if (scrollContainer) updateScrollPadding(scrollContainer, edge);
      };
    },
    [edge],
  );
}
