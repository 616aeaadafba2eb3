/** Lets code outside React show toasts. */
import type { ShowToast } from '@plumbline/ui/components/Toast';

export type ToastPort = ReturnType<typeof createToastPort>;

/** Creates the port. `SignedInLayout` registers the function that shows a toast, for example after a failed query. */
export function createToastPort() {
  let toaster: ShowToast | undefined;
  return {
    /** Shows a toast. Does nothing while no toaster is registered. */
    showToast: ((message) => toaster?.(message)) as ShowToast,
    /** Registers the toaster and returns a function that removes it. */
    registerToaster(newToaster: ShowToast): () => void {
      toaster = newToaster;
      return () => {
        if (toaster === newToaster) toaster = undefined;
      };
    },
  };
}
