import { leaveQuestion } from '@plumbline/domain/messages/messages';
import { LazyConfirmDialog } from '@plumbline/ui/components/LazyConfirmDialog';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { isLeaving } from '../session/session.ts';

/** Something typed on the page that is not on the server. */
export interface UnsavedWork {
  /** Whether there is any now. */
  readonly has: () => boolean;
  /** The person leaves without it. */
  readonly discard: () => void;
}

const OpenWork = createContext<Set<UnsavedWork>>(new Set());

/** As long as the page is open, nobody leaves it with this unsaved without being asked. */
export function useUnsavedWork(work: UnsavedWork | null) {
  const open = useContext(OpenWork);
  useEffect(() => {
    if (!work) return undefined;
    open.add(work);
    return () => void open.delete(work);
  }, [open, work]);
}

export interface UnsavedWorkGuardProps {
  /** `leave` goes elsewhere by another way than the router's, after the same question. */
  children: (leave: (go: () => void) => void) => ReactNode;
}

/**
 * Asks before a page is left with unsaved work, in the same words by every way: links, the sidebar, Back, Log Out, and as
 * the browser words it where the window is reloaded or closed. A page the app itself goes on to replaces the address and
 * is not asked about. docs/decisions/0092-leaving-unsaved-work.md
 */
export function UnsavedWorkGuard({ children }: UnsavedWorkGuardProps) {
  const [open] = useState(() => new Set<UnsavedWork>());
  const has = () => [...open].some((work) => work.has());
  const [waiting, setWaiting] = useState<{ go: () => void }>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'REPLACE' && nextLocation.pathname !== currentLocation.pathname && has(),
  );
  const left = useRef(false);

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (has() && !isLeaving()) event.preventDefault();
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
        asked
        open={asked}
        onOpenChange={(next) => next || left.current || stay()}
        onConfirm={goOn}
        // the page that follows takes the focus
        focusAfter={() => {
          const gone = left.current;
          left.current = false;
          return gone;
        }}
      />
    </OpenWork>
  );
}

/**
 * Goes to another site that leads back here. What is typed is kept meanwhile, so the browser need not ask about it.
 */
export function leaveForAWhile(url: URL): void {
  const keep = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', keep, { capture: true, once: true });
  window.location.assign(url);
}
