/** Asks for confirmation before the user leaves a page with unsaved input. */
import { leaveConfirmation } from '@plumbline/domain/messages/messages';
import { LazyConfirmDialog } from '@plumbline/ui/components/LazyConfirmDialog';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useSignedInApp } from '../app/appContext.ts';

/** Unsaved input of a page. */
export interface UnsavedWork {
  /** Whether there is unsaved input now. */
  readonly hasInput: () => boolean;
  /** Removes the input when the user leaves the page without saving. */
  readonly discard: () => void;
}

const UnsavedWorkContext = createContext<Set<UnsavedWork>>(new Set());

/** Registers unsaved work, so that the guard asks for confirmation before the user leaves the page. */
export function useUnsavedWork(work: UnsavedWork | null) {
  const registeredWork = useContext(UnsavedWorkContext);
  useEffect(() => {
    if (!work) return undefined;
    registeredWork.add(work);
    return () => void registeredWork.delete(work);
  }, [registeredWork, work]);
}

export interface UnsavedWorkGuardProps {
  /** `leave` asks for the same confirmation before an action that does not use the router, for example Log Out. */
  children: (leave: (action: () => void) => void) => ReactNode;
}

/**
 * Asks for confirmation before the user leaves a page with unsaved work by a link, the sidebar, Back or Log Out. The browser asks
 * before a reload or before the window closes. Navigation by the app replaces the URL and needs no confirmation. If the input is saved
 * while the dialog is open, the user leaves without an answer.
 * See docs/decisions/0107-drafts-and-unsaved-input.md.
 */
export function UnsavedWorkGuard({ children }: UnsavedWorkGuardProps) {
  const { drafts, session, navigation } = useSignedInApp();
  const [registeredWork] = useState(() => new Set<UnsavedWork>());
  const hasUnsavedWork = () => [...registeredWork].some((work) => work.hasInput());
  const [pendingAction, setPendingAction] = useState<{ run: () => void }>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'REPLACE' && nextLocation.pathname !== currentLocation.pathname && hasUnsavedWork(),
  );
  const hasLeft = useRef(false);

  const isUnsaved = useEffectEvent(() => hasUnsavedWork() && !session.isNavigating());
  useEffect(() => navigation.confirmBeforeUnload(() => isUnsaved()), [navigation]);

  const isConfirming = blocker.state === 'blocked' || pendingAction !== undefined;
  const [wasOpened, setWasOpened] = useState(false);
  if (isConfirming && !wasOpened) setWasOpened(true);
  const stay = () => {
    blocker.reset?.();
    setPendingAction(undefined);
  };
  const leave = () => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    blocker.proceed?.();
    pendingAction?.run();
    setPendingAction(undefined);
  };
  const confirmLeaving = () => {
    for (const work of registeredWork) work.discard();
    leave();
    return undefined;
  };
  const leaveIfSaved = useEffectEvent(() => {
    if (!hasUnsavedWork()) leave();
  });
  useEffect(() => {
    if (!isConfirming) return undefined;
    hasLeft.current = false;
    // The user has pressed Save, and then a link before the response arrives.
    const unsubscribe = drafts.onRemoved(() => leaveIfSaved());
    // The response can also arrive after the router stopped the navigation and before this effect.
    leaveIfSaved();
    return unsubscribe;
  }, [drafts, isConfirming]);
  return (
    <UnsavedWorkContext value={registeredWork}>
      {children((action) => (hasUnsavedWork() ? setPendingAction({ run: action }) : action()))}
      <LazyConfirmDialog
        {...leaveConfirmation}
        wasOpened={wasOpened}
        // Pages with forms already load the code of this dialog.
        preload={false}
        open={isConfirming}
        onOpenChange={(isOpen) => isOpen || hasLeft.current || stay()}
        onConfirm={confirmLeaving}
        // After the user has left, the next page sets the focus.
        moveFocusAfterClose={() => hasLeft.current}
      />
    </UnsavedWorkContext>
  );
}
