/** Loads the code of the estimate dialogs apart from the screen. */
import { useEffect, useState } from 'react';
import type { EstimateDialogs, EstimateDialogsProps } from './EstimateDialogs.tsx';
import { useDialog } from './estimateHooks.ts';

/** The milliseconds between the first paint and the load of the dialogs. The page is idle by then. */
const idleDelay = 1_500;

const loadDialogs = async () => (await import('./EstimateDialogs.tsx')).EstimateDialogs;

type LoadResult = { readonly Dialogs: typeof EstimateDialogs } | { readonly failure: unknown };

/** Loads the dialogs of the estimate after the first paint, or when one is opened. */
export function LazyEstimateDialogs(props: EstimateDialogsProps) {
  const isOpen = useDialog(props.actor) !== 'closed';
  const [loadResult, setLoadResult] = useState<LoadResult>();
  const isLoaded = loadResult !== undefined && 'Dialogs' in loadResult;
  useEffect(() => {
    if (isLoaded) return;
    const load = async () => {
      // The first validation tries again if this fails.
      void import('./LineFields.tsx').then(
        ({ preloadLineValidation }) => preloadLineValidation(),
        () => undefined,
      );
      setLoadResult(
        await loadDialogs().then(
          (Dialogs) => ({ Dialogs }),
          (failure: unknown) => ({ failure }),
        ),
      );
    };
    const timer = setTimeout(() => void load(), isOpen ? 0 : idleDelay);
    return () => clearTimeout(timer);
  }, [isOpen, isLoaded]);
  if (!loadResult) return null;
  if ('Dialogs' in loadResult) return <loadResult.Dialogs {...props} />;
  // Throws only when a dialog is needed, so that the page shows the error.
  if (isOpen) throw loadResult.failure;
  return null;
}
