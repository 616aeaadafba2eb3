import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserNavigation } from './browserPorts.ts';

let visitedUrls: string[];
let window: EventTarget & { location: { assign: (url: URL) => void } };

beforeEach(() => {
  visitedUrls = [];
  window = Object.assign(new EventTarget(), { location: { assign: (url: URL) => void visitedUrls.push(url.href) } });
  vi.stubGlobal('window', window);
});

afterEach(() => vi.unstubAllGlobals());

/** Fires `beforeunload`. Returns whether the browser would ask. */
const isAskedBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks before the window closes while there is unsaved input', () => {
  let isUnsaved = true;
  const stop = browserNavigation.confirmLeaving(() => isUnsaved);
  expect(isAskedBeforeUnload()).toBe(true);
  isUnsaved = false;
  expect(isAskedBeforeUnload()).toBe(false);
  isUnsaved = true;
  stop();
  expect(isAskedBeforeUnload()).toBe(false);
});

test('the browser does not ask when the app opens another site', () => {
  browserNavigation.visitOtherSite(new URL('https://billing.example/portal'));
  // A browser calls capture listeners first. Node calls listeners in the order of registration.
  browserNavigation.confirmLeaving(() => true);
  expect(isAskedBeforeUnload()).toBe(false);
  expect(visitedUrls).toEqual(['https://billing.example/portal']);
  // The user came back.
  expect(isAskedBeforeUnload()).toBe(true);
});

test('onReturn reports a page from the back/forward cache and not a loaded page', () => {
  const listener = vi.fn();
  const stop = browserNavigation.onReturn(listener);
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(listener).not.toHaveBeenCalled();
  show(true);
  expect(listener).toHaveBeenCalledOnce();
  stop();
  show(true);
  expect(listener).toHaveBeenCalledOnce();
});
