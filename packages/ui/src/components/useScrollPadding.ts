import { useCallback } from 'react';

type Edge = 'top' | 'bottom';

/** Room left between a bar and what has the focus, in pixels. */
const gap = 8;

/** The bars of each scrolling element, and how far each reaches into it from its edge. */
const barsOf = new WeakMap<HTMLElement, Map<HTMLElement, { edge: Edge; reach: number }>>();

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

/** The height that bars cover at the bottom of the window, for what stands above them. */
const bottomBar = '--bottom-bar';

function pad(scroller: HTMLElement, edge: Edge) {
  const bars = [...(barsOf.get(scroller)?.values() ?? [])].filter((bar) => bar.edge === edge);
  const reach = Math.max(0, ...bars.map((bar) => bar.reach));
  scroller.style[edge === 'top' ? 'scrollPaddingTop' : 'scrollPaddingBottom'] = reach > 0 ? `${reach + gap}px` : '';
  if (edge === 'bottom' && scroller === document.documentElement) {
    if (reach > 0) scroller.style.setProperty(bottomBar, `${reach}px`);
    else scroller.style.removeProperty(bottomBar);
  }
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
      const bars = barsOf.get(scroller) ?? new Map();
      barsOf.set(scroller, bars);
      const measure = () => {
        bars.set(bar, { edge, reach: reachOf(bar, edge) });
        pad(scroller, edge);
      };
      const observer = new ResizeObserver(measure);
      observer.observe(bar);
      // a media query of the window's height takes a bar out of its place without a change of its size
      window.addEventListener('resize', measure);
      return () => {
        observer.disconnect();
        window.removeEventListener('resize', measure);
        bars.delete(bar);
        pad(scroller, edge);
      };
    },
    [edge],
  );
}
