import type { Renewal } from '@plumbline/domain/session/sessionMachine';
import { listen, tell } from './channel.ts';

/** The last renewal another window told of. */
let heard: { refresh: string; renewal: Renewal; at: number } | undefined;
listen((word) => {
  if (word.type === 'renewed') heard = { refresh: word.refresh, renewal: word.renewal, at: performance.now() };
});

/** The lock can come before the word of the window that held it. */
const wordArrives = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Runs `exchange` in one window at a time; the windows that waited take what it got. */
export async function renewOnce(refresh: string, exchange: () => Promise<Renewal>): Promise<Renewal> {
  const asked = performance.now();
  const work = async (waited: boolean) => {
    if (waited) await wordArrives();
    if (heard?.refresh === refresh && heard.at >= asked) return heard.renewal;
    const renewal = await exchange();
    tell({ type: 'renewed', refresh, renewal });
    return renewal;
  };
  if (!('locks' in navigator)) return work(false);
  const lock = 'plumbline.renewal';
  return navigator.locks.request(lock, { ifAvailable: true }, (free) =>
    free ? work(false) : navigator.locks.request(lock, () => work(true)),
  );
}
