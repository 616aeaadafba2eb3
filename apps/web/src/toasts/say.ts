import type { ShowToast } from '@plumbline/ui/components/Toast';

let show: ShowToast | undefined;

/** Shows a toast from outside React, such as a failed load. */
export const say: ShowToast = (message) => show?.(message);

/** Hands over what shows toasts; answers what takes it back. */
export function hear(next: ShowToast): () => void {
  show = next;
  return () => {
    if (show === next) show = undefined;
  };
}
