/** Loads the code of the estimate dialogs after the estimate screen, so that the screen appears sooner. */
import { lazy, Suspense, useState } from 'react';
import { useDelayedPreload } from '../../../components/useDelayedPreload.ts';
import { useDialog } from '../estimateHooks.ts';
import type { EstimateDialogsProps } from './EstimateDialogs.tsx';

const loadDialogs = () => import('./EstimateDialogs.tsx');
const EstimateDialogs = lazy(async () => ({ default: (await loadDialogs()).EstimateDialogs }));

const loadLineValidation = async () => (await import('../grid/LineFields.tsx')).preloadLineValidation();
const preload = () => Promise.all([loadDialogs(), loadLineValidation()]);

/** Loads the dialogs and the validation of a line ahead. The dialogs are mounted when the user first opens one. */
export function LazyEstimateDialogs(props: EstimateDialogsProps) {
  const isOpen = useDialog(props.actor) !== 'closed';
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  useDelayedPreload(preload);
  return wasOpened ? (
    <Suspense>
      <EstimateDialogs {...props} />
    </Suspense>
  ) : null;
}
