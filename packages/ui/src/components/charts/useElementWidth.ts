import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns the width of the element without its border (`clientWidth`), in whole pixels. Null in the first render. The width is
 * measured before the first paint and after every change of the size.
 */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
