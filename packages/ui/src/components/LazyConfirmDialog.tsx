/** A confirmation dialog whose code is loaded when it is needed. */
import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';
import { useIdlePreload } from './useIdlePreload.ts';

const loadDialog = () => import('./ConfirmDialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

export interface LazyConfirmDialogProps extends ConfirmDialogProps {
  /** Whether the dialog was ever opened. Nothing is mounted before that. */
  wasOpened: boolean;
  /** Whether the code is loaded when the page is idle. If false, it is loaded when the dialog opens. Default: true. */
  preload?: boolean;
}

/** A ConfirmDialog that loads its code after the first paint, because lists rarely need it and dialogs are large. */
export function LazyConfirmDialog({ wasOpened, preload, ...dialog }: LazyConfirmDialogProps) {
  useIdlePreload(loadDialog, preload);
  return wasOpened ? (
    <Suspense>
      <ConfirmDialog {...dialog} />
    </Suspense>
  ) : null;
}
