import { useCallback, useSyncExternalStore } from 'react';

let asked = false;

/** Whether the page is being printed. The browser reports this before it lays out the print. */
export function useIsPrinting(): boolean {
  const subscribe = useCallback((onChange: () => void) => {
    const media = window.matchMedia('print');
    const before = () => {
      asked = true;
      onChange();
    };
    const after = () => {
      asked = false;
      onChange();
    };
    media.addEventListener('change', onChange);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      media.removeEventListener('change', onChange);
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => asked || window.matchMedia('print').matches);
}
