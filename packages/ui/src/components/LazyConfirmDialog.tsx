import { lazy, Suspense, useEffect } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';

const loadDialog = () => import('./ConfirmDialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

/** Milliseconds after the first paint when the page is idle. */
const idleDelay = 1_500;

export interface LazyConfirmDialogProps extends ConfirmDialogProps {
  /** Whether the dialog was ever opened. Nothing is mounted before that. */
  wasOpened: boolean;
}

/** A ConfirmDialog that loads its code after the first paint, because lists rarely need it and dialogs are large. */
export function LazyConfirmDialog({ wasOpened, ...dialog }: LazyConfirmDialogProps) {
  useEffect(() => {
    // The code is requested again when the dialog opens, if this request fails.
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), idleDelay);
    return () => clearTimeout(timer);
  }, []);
  return wasOpened ? (
    <Suspense>
      <ConfirmDialog {...dialog} />
    </Suspense>
  ) : null;
}
