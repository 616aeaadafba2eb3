/** A confirmation dialog whose code is not part of the code of its page. */
import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';
import { useDelayedPreload } from './useDelayedPreload.ts';

const loadDialog = () => import('./ConfirmDialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

export interface LazyConfirmDialogProps extends ConfirmDialogProps {
  /** Whether the dialog was ever opened. Nothing is mounted before that. */
  wasOpened: boolean;
  /** Whether `useDelayedPreload` loads the code ahead. If false, the code is loaded when the dialog opens. Default: true. */
  preload?: boolean;
}

/** A ConfirmDialog whose code is loaded separately, because the code is large and a page rarely needs it. */
export function LazyConfirmDialog({ wasOpened, preload, ...dialog }: LazyConfirmDialogProps) {
  useDelayedPreload(loadDialog, preload);
  return wasOpened ? (
    <Suspense>
      <ConfirmDialog {...dialog} />
    </Suspense>
  ) : null;
}
