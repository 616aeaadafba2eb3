import type { ShowToast } from '@plumbline/ui/components/Toast';

export type ToastPort = ReturnType<typeof createToastPort>;

/** Lets code outside React show toasts, for example after a failed load. `ToastProvider` is the toaster. */
export function createToastPort() {
  let toaster: ShowToast | undefined;
  return {
    /** Shows a toast. Does nothing while no toaster is registered. */
    showToast: ((message) => toaster?.(message)) as ShowToast,
    /** Returns a function that removes the toaster. */
    registerToaster(next: ShowToast): () => void {
      toaster = next;
      return () => {
        if (toaster === next) toaster = undefined;
      };
    },
  };
}
