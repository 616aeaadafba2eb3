/** A hook that calls a function when the browser has printed the page, or when the user has cancelled the print. */
import { useEffect } from 'react';

/** `listener` must be the same function in all renders, or it is registered again. */
export function useAfterPrint(listener: () => void): void {
  useEffect(() => {
    window.addEventListener('afterprint', listener);
    return () => window.removeEventListener('afterprint', listener);
  }, [listener]);
}
