import { lazy, Suspense, useEffect } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';

const code = () => import('./ConfirmDialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await code()).ConfirmDialog }));

/** When a page has come to rest after its first paint, in milliseconds. */
const rest = 1_500;

export interface LazyConfirmDialogProps extends ConfirmDialogProps {
  /** Whether it was ever asked for: until then there is nothing to mount. */
  asked: boolean;
}

/** A ConfirmDialog whose code follows once the page is painted: on a list the question is rare, and a dialog is heavy. */
export function LazyConfirmDialog({ asked, ...dialog }: LazyConfirmDialogProps) {
  useEffect(() => {
    // asked for again when it is needed, if this one fails
    const timer = setTimeout(() => void code().catch(() => undefined), rest);
    return () => clearTimeout(timer);
  }, []);
  return asked ? (
    <Suspense>
      <ConfirmDialog {...dialog} />
    </Suspense>
  ) : null;
}
