/** A hook that returns whether the page is being printed. */
import { useCallback, useSyncExternalStore } from 'react';

let isPrinting = false;

/** Returns whether the page is being printed. It returns true before the browser lays out the print, so that the page can change for it. */
export function useIsPrinting(): boolean {
  const subscribe = useCallback((onChange: () => void) => {
    const media = window.matchMedia('print');
    const onBeforePrint = () => {
      isPrinting = true;
      onChange();
    };
    const onAfterPrint = () => {
      isPrinting = false;
      onChange();
    };
    media.addEventListener('change', onChange);
    window.addEventListener('beforeprint', onBeforePrint);
    window.addEventListener('afterprint', onAfterPrint);
    return () => {
      media.removeEventListener('change', onChange);
      window.removeEventListener('beforeprint', onBeforePrint);
      window.removeEventListener('afterprint', onAfterPrint);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => isPrinting || window.matchMedia('print').matches);
}
