import { useEffect, useState } from 'react';
import type { EstimateDialogs, EstimateDialogsProps } from './EstimateDialogs.tsx';
import { useDialog } from './estimateHooks.ts';
import { preloadLineValidation } from './lineForm.ts';

/** Milliseconds after the first paint when the page is idle. */
const rest = 1_500;

const loadDialogs = async () => (await import('./EstimateDialogs.tsx')).EstimateDialogs;

type Code = { readonly Dialogs: typeof EstimateDialogs } | { readonly failure: unknown };

/** Loads the dialogs of the estimate after the first paint, or when one is opened. */
export function LazyEstimateDialogs(props: EstimateDialogsProps) {
  const asked = useDialog(props.actor) !== 'closed';
  const [code, setCode] = useState<Code>();
  const here = code !== undefined && 'Dialogs' in code;
  useEffect(() => {
    if (here) return;
    const load = async () => {
      preloadLineValidation();
      setCode(
        await loadDialogs().then(
          (Dialogs) => ({ Dialogs }),
          (failure: unknown) => ({ failure }),
        ),
      );
    };
    const timer = setTimeout(() => void load(), asked ? 0 : rest);
    return () => clearTimeout(timer);
  }, [asked, here]);
  if (!code) return null;
  if ('Dialogs' in code) return <code.Dialogs {...props} />;
  // Throws only when a dialog is needed, so that the page shows the error.
  if (asked) throw code.failure;
  return null;
}
