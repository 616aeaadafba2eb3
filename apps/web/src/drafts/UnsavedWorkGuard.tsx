import { leaveQuestion } from '@plumbline/domain/messages/messages';
import { LazyConfirmDialog } from '@plumbline/ui/components/LazyConfirmDialog';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useSignedInApp } from '../app/App.ts';

/** Unsaved input of a page. */
export interface UnsavedWork {
  /** Whether there is unsaved input now. */
  readonly has: () => boolean;
  /** Removes the input when the user leaves the page without saving. */
  readonly discard: () => void;
}

const OpenWork = createContext<Set<UnsavedWork>>(new Set());

/** Registers unsaved work, so that the guard asks before the user leaves the page. */
export function useUnsavedWork(work: UnsavedWork | null) {
  const open = useContext(OpenWork);
  useEffect(() => {
    if (!work) return undefined;
    open.add(work);
    return () => void open.delete(work);
  }, [open, work]);
}

export interface UnsavedWorkGuardProps {
  /** `leave` asks the same question before an action that does not use the router, for example Log Out. */
  children: (leave: (go: () => void) => void) => ReactNode;
}

/**
 * Asks for confirmation before the user leaves a page with unsaved work by a link, the sidebar, Back or Log Out. The browser asks
 * before a reload or before the window closes. Navigation by the app replaces the URL and needs no confirmation.
 * docs/decisions/0092-leaving-unsaved-work.md
 */
export function UnsavedWorkGuard({ children }: UnsavedWorkGuardProps) {
  const { session, navigation } = useSignedInApp();
  const [open] = useState(() => new Set<UnsavedWork>());
  const has = () => [...open].some((work) => work.has());
  const [waiting, setWaiting] = useState<{ go: () => void }>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'REPLACE' && nextLocation.pathname !== currentLocation.pathname && has(),
  );
  const left = useRef(false);

  const isUnsaved = useEffectEvent(() => has() && !session.isLeaving());
  useEffect(() => navigation.confirmLeaving(() => isUnsaved()), [navigation]);

  const isConfirming = blocker.state === 'blocked' || waiting !== undefined;
  const [wasOpened, setWasOpened] = useState(false);
  if (isConfirming && !wasOpened) setWasOpened(true);
  const stay = () => {
    blocker.reset?.();
    setWaiting(undefined);
  };
  const confirmLeaving = () => {
    for (const work of open) work.discard();
    left.current = true;
    blocker.proceed?.();
    waiting?.go();
    setWaiting(undefined);
    return undefined;
  };
  return (
    <OpenWork value={open}>
      {children((go) => (has() ? setWaiting({ go }) : go()))}
      <LazyConfirmDialog
        {...leaveQuestion}
        wasOpened={wasOpened}
        // Pages with forms load the same dialog for their own questions.
        preload={false}
        open={isConfirming}
        onOpenChange={(next) => next || left.current || stay()}
        onConfirm={confirmLeaving}
        // After leaving, the next page sets the focus.
        focusAfter={() => {
          const hasLeft = left.current;
          left.current = false;
          return hasLeft;
        }}
      />
    </OpenWork>
  );
}
