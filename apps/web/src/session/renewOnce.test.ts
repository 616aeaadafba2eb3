import { expect, test, vi } from 'vitest';
import { renewOnce } from './renewOnce.ts';

const renewal = { access: 'new', renewIn: 1000 };
/** Another window of the session. */
const otherWindow = () => new BroadcastChannel('plumbline.session');

test('what is renewed here is told to the other windows', async () => {
  const other = otherWindow();
  const heard = new Promise<unknown>((resolve) => {
    other.onmessage = ({ data }: MessageEvent) => resolve(data);
  });
  await renewOnce('r1', async () => renewal);
  expect(await heard).toEqual({ type: 'renewed', refresh: 'r1', renewal });
  other.close();
});

test('a window that waited for another takes what that one got', async () => {
  const other = otherWindow();
  const exchange = vi.fn(async () => renewal);
  let release: () => void = () => undefined;
  const held = navigator.locks.request('plumbline.renewal', () => new Promise<void>((resolve) => (release = resolve)));
  const waiting = renewOnce('r2', exchange);
  other.postMessage({ type: 'renewed', refresh: 'r2', renewal: { access: 'theirs', renewIn: 5 } });
  release();
  await held;
  expect(await waiting).toEqual({ access: 'theirs', renewIn: 5 });
  expect(exchange).not.toHaveBeenCalled();
  other.close();
});

test('where the other window failed, the waiting one tries itself', async () => {
  let release: () => void = () => undefined;
  const held = navigator.locks.request('plumbline.renewal', () => new Promise<void>((resolve) => (release = resolve)));
  const waiting = renewOnce('r3', async () => renewal);
  release();
  await held;
  expect(await waiting).toEqual(renewal);
});

test("another session's renewal is not taken for ours", async () => {
  const other = otherWindow();
  other.postMessage({ type: 'renewed', refresh: 'somebody', renewal: { access: 'not ours', renewIn: 5 } });
  expect(await renewOnce('r4', async () => renewal)).toEqual(renewal);
  other.close();
});
