import { useEffect, useState } from 'react';
import type { EstimateDialogs, EstimateDialogsProps } from './EstimateDialogs.tsx';
import { useDialog } from './estimateHooks.ts';
import { preloadLineValidation } from './lineForm.ts';

/** When a page has come to rest after its first paint, in milliseconds. */
const rest = 1_500;

const loadDialogs = async () => (await import('./EstimateDialogs.tsx')).EstimateDialogs;

type Code = { readonly Dialogs: typeof EstimateDialogs } | { readonly failure: unknown };

/** The dialogs of the estimate, whose code follows once the sheet is painted, or when one is asked for. */
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
  // only now does somebody miss it: the page says so
  if (asked) throw code.failure;
  return null;
}
