import { useCallback } from 'react';

type Edge = 'top' | 'bottom';

/** Room left between a bar and what has the focus, in pixels. */
const gap = 8;

function scrollerOf(bar: HTMLElement): HTMLElement {
  for (let parent = bar.parentElement; parent; parent = parent.parentElement)
    if (parent !== document.body && /auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.documentElement;
}

/** How much of its scrolling element a bar covers: nothing where it scrolls with the page or is not shown. */
function reachOf(bar: HTMLElement, edge: Edge): number {
  const style = getComputedStyle(bar);
  if (!/sticky|fixed/.test(style.position) || bar.offsetHeight === 0) return 0;
  return bar.offsetHeight + (Number.parseFloat(style[edge]) || 0);
}

/** How much all bars inside cover together, from the edge. */
const coveredIn = (scroller: HTMLElement, edge: Edge) =>
  Math.max(0, ...[...scroller.querySelectorAll<HTMLElement>(`[data-bar="${edge}"]`)].map((bar) => reachOf(bar, edge)));

function pad(scroller: HTMLElement, edge: Edge) {
  const covered = coveredIn(scroller, edge);
  scroller.style[edge === 'top' ? 'scrollPaddingTop' : 'scrollPaddingBottom'] = covered ? `${covered + gap}px` : '';
  // what is shown above the bars, such as a toast, stands clear of them
  if (edge === 'bottom')
    document.documentElement.style.setProperty('--bottom-bar', `${coveredIn(document.documentElement, edge)}px`);
}

/**
 * Keeps the focused element clear of a sticky or fixed bar: the element that scrolls gets a scroll padding of the bar's
 * measured height, as long as the bar stays in view. Put the result on the bar as its ref [WCAG 2.4.11].
 */
export function useScrollPadding(edge: Edge) {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return undefined;
      const scroller = scrollerOf(bar);
      bar.dataset['bar'] = edge;
      const measure = () => pad(scroller, edge);
      const observer = new ResizeObserver(measure);
      observer.observe(bar);
      // a media query of the window's height takes a bar out of its place without a change of its size
      window.addEventListener('resize', measure);
      return () => {
        observer.disconnect();
        window.removeEventListener('resize', measure);
        delete bar.dataset['bar'];
        measure();
      };
    },
    [edge],
  );
}
