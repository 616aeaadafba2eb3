import { lazy, Suspense, useEffect } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';

const code = () => import('./ConfirmDialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await code()).ConfirmDialog }));

/** Milliseconds after the first paint when the page is idle. */
const rest = 1_500;

export interface LazyConfirmDialogProps extends ConfirmDialogProps {
  /** Whether the dialog was ever opened. Nothing is mounted before that. */
  asked: boolean;
}

/** A ConfirmDialog that loads its code after the first paint, because lists rarely need it and dialogs are large. */
export function LazyConfirmDialog({ asked, ...dialog }: LazyConfirmDialogProps) {
  useEffect(() => {
    // The code is requested again when the dialog opens, if this request fails.
    const timer = setTimeout(() => void code().catch(() => undefined), rest);
    return () => clearTimeout(timer);
  }, []);
  return asked ? (
    <Suspense>
      <ConfirmDialog {...dialog} />
    </Suspense>
  ) : null;
}
