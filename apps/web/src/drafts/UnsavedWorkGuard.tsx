import { leaveQuestion } from '@plumbline/domain/messages/messages';
import { LazyConfirmDialog } from '@plumbline/ui/components/LazyConfirmDialog';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useSignedInApp } from '../app/App.ts';

/** Input of a page that is not saved. */
export interface UnsavedWork {
  /** Whether there is unsaved input now. */
  readonly has: () => boolean;
  /** The user leaves the page without it. */
  readonly discard: () => void;
}

const OpenWork = createContext<Set<UnsavedWork>>(new Set());

/** Asks before the page is left with this unsaved work. */
export function useUnsavedWork(work: UnsavedWork | null) {
  const open = useContext(OpenWork);
  useEffect(() => {
    if (!work) return undefined;
    open.add(work);
    return () => void open.delete(work);
  }, [open, work]);
}

export interface UnsavedWorkGuardProps {
  /** `leave` asks the same question before it leaves without the router, for example to log out. */
  children: (leave: (go: () => void) => void) => ReactNode;
}

/**
 * Asks before a page with unsaved work is left by a link, the sidebar, Back or Log Out. If the window is reloaded or closed, the
 * browser asks. A page that the app itself goes on to replaces the URL and is not asked about.
 * docs/decisions/0092-leaving-unsaved-work.md
 */
export function UnsavedWorkGuard({ children }: UnsavedWorkGuardProps) {
  const { session } = useSignedInApp();
  const [open] = useState(() => new Set<UnsavedWork>());
  const has = () => [...open].some((work) => work.has());
  const [waiting, setWaiting] = useState<{ go: () => void }>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'REPLACE' && nextLocation.pathname !== currentLocation.pathname && has(),
  );
  const left = useRef(false);

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (has() && !session.isLeaving()) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  const asked = blocker.state === 'blocked' || waiting !== undefined;
  const stay = () => {
    blocker.reset?.();
    setWaiting(undefined);
  };
  const goOn = () => {
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
        wasOpened
        open={asked}
        onOpenChange={(next) => next || left.current || stay()}
        onConfirm={goOn}
        // the next page takes the focus
        focusAfter={() => {
          const gone = left.current;
          left.current = false;
          return gone;
        }}
      />
    </OpenWork>
  );
}

/** Goes to another site that leads back here. The drafts stay stored, so the browser does not ask about them. */
export function visitOtherSite(url: URL): void {
  const keep = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', keep, { capture: true, once: true });
  window.location.assign(url);
}
