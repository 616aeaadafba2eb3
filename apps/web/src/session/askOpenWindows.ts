/** A new window without tokens asks the other windows of the browser for their session, before it shows /signin. */
import type { Clock, WindowChannel } from '../browser/ports.ts';
import type { SessionMessage } from './createSession.ts';

/** The tokens that an open window sends to a new window, and when the user saw that window last. */
export type OpenSession = Extract<SessionMessage, { type: 'offered' }>;

/** Milliseconds that a new window waits for the other windows. A user without an open window waits as long for /signin. */
const maxOfferWait = 200;

interface AskOpenWindowsDeps {
  readonly channel: Pick<WindowChannel<SessionMessage>, 'broadcast' | 'subscribe'>;
  readonly clock: Clock;
}

/**
 * Resolves to the session of the open window that the user saw last, or to null if no window with a session responds in time. The
 * windows can have sessions of different users. A visible window is usually the one with the link, so its response ends the wait.
 */
export function askOpenWindows({ channel, clock }: AskOpenWindowsDeps): Promise<OpenSession | null> {
  const request = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return new Promise((resolve) => {
    let latest: OpenSession | null = null;
    function end() {
      unsubscribe();
      clock.clearTimeout(timer);
      resolve(latest);
    }
    const unsubscribe = channel.subscribe((message) => {
      if (message.type !== 'offered' || message.request !== request) return;
      if (latest === null || message.lastVisibleAt > latest.lastVisibleAt) latest = message;
      if (message.isVisible) end();
    });
    const timer = clock.setTimeout(end, maxOfferWait);
    channel.broadcast({ type: 'requested', request });
  });
}
