/** Loads the code of the estimate dialogs after the estimate screen, so that the screen appears sooner. */
import { useEffect, useState } from 'react';
import type { EstimateDialogs, EstimateDialogsProps } from './EstimateDialogs.tsx';
import { useDialog } from './estimateHooks.ts';

/** The time from the first render until the load of the dialogs starts. By then, the code of the screen itself is usually loaded. */
const preloadDelayMilliseconds = 1_500;

const loadDialogs = async () => (await import('./EstimateDialogs.tsx')).EstimateDialogs;

type LoadResult = { readonly Dialogs: typeof EstimateDialogs } | { readonly failure: unknown };

/** Loads the dialogs and the validation of a line after `preloadDelayMilliseconds`, or as soon as the user opens a dialog. */
export function LazyEstimateDialogs(props: EstimateDialogsProps) {
  const isOpen = useDialog(props.actor) !== 'closed';
  const [loadResult, setLoadResult] = useState<LoadResult>();
  const isLoaded = loadResult !== undefined && 'Dialogs' in loadResult;
  useEffect(() => {
    if (isLoaded) return;
    let isCancelled = false;
    const load = async () => {
      // If the preload of the validation fails, the first validation of a line loads the code again.
      void import('./LineFields.tsx').then(
        ({ preloadLineValidation }) => preloadLineValidation(),
        () => undefined,
      );
      const result: LoadResult = await loadDialogs().then(
        (Dialogs) => ({ Dialogs }),
        (failure: unknown) => ({ failure }),
      );
      // A failure is an error only while a dialog is open. Otherwise the dialogs are loaded again when the user opens one.
      if ('Dialogs' in result || (isOpen && !isCancelled)) setLoadResult(result);
    };
    const timer = setTimeout(() => void load(), isOpen ? 0 : preloadDelayMilliseconds);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [isOpen, isLoaded]);
  if (!loadResult) return null;
  if ('failure' in loadResult) throw loadResult.failure; // The error boundary of the page shows it.
  return <loadResult.Dialogs {...props} />;
}
