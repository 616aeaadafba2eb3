import type { WindowChannel } from './ports.ts';

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/**
 * Connects the windows of one browser by BroadcastChannel and Web Locks. A browser without them, or a page without a secure
 * context, gets a channel that reaches no other window.
 */
export function createWindowChannel<Message>(channelName: string): WindowChannel<Message> {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null;
  const locks = 'locks' in navigator ? navigator.locks : null;
  let releaseMark: (() => void) | null = null;

  const heldLocks = async () => ((await locks?.query())?.held ?? []).flatMap(({ name }) => (name ? [name] : []));

  /** Resolves to the function that releases the lock, or null if another window holds it for longer than `within`. */
  const holdLock = (name: string, within: number) =>
    new Promise<(() => void) | null>((resolve) => {
      const options = within > 0 ? { signal: AbortSignal.timeout(within) } : { ifAvailable: true };
      const hold = (granted: Lock | null) =>
        granted ? new Promise<void>((release) => resolve(release)) : resolve(null);
      locks?.request(name, options, hold).catch(() => resolve(null));
    });

  return {
    broadcast: (message) => channel?.postMessage(message),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<Message>) => listener(data);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
    async runOnce(name, signal, task) {
      if (!locks) return task();
      const asked = Date.now();
      // A lock can be granted before a message arrives that was sent earlier, so a message cannot say that the task is done.
      // A held lock can: all windows see the same locks at the same time.
      const mark = `${name}.done.`;
      return locks.request(name, { signal }, async () => {
        const isDone = (await heldLocks()).some(
          (held) => held.startsWith(mark) && Number(held.slice(mark.length)) > asked,
        );
        if (isDone) return rejectOnAbort(signal);
        const result = await task();
        releaseMark?.();
        releaseMark = await holdLock(mark + Date.now(), 0);
        return result;
      });
    },
    holdLock: async (name, within) => (locks ? (await holdLock(name, within)) !== null : true),
    heldLocks: async () => (locks ? heldLocks() : null),
  };
}
