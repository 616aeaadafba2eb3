/** Tests of `browserWindow`: confirmations before the window closes, and the back/forward cache. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserWindow } from './browserPorts.ts';

let visitedUrls: string[];
let window: EventTarget & { location: { assign: (url: URL) => void } };

beforeEach(() => {
  visitedUrls = [];
  window = Object.assign(new EventTarget(), { location: { assign: (url: URL) => void visitedUrls.push(url.href) } });
  vi.stubGlobal('window', window);
});

afterEach(() => vi.unstubAllGlobals());

/** Fires `beforeunload`. Returns whether the browser would ask for confirmation. */
const wouldConfirmUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks for confirmation before the window closes while there is unsaved input', () => {
  let isUnsaved = true;
  const stop = browserWindow.confirmBeforeUnload(() => isUnsaved);
  expect(wouldConfirmUnload()).toBe(true);
  isUnsaved = false;
  expect(wouldConfirmUnload()).toBe(false);
  isUnsaved = true;
  stop();
  expect(wouldConfirmUnload()).toBe(false);
});

test('the browser asks for no confirmation when the app opens another site', () => {
  browserWindow.visitOtherSite(new URL('https://billing.example/portal'));
  // A browser calls capture listeners first. Node calls them in the order of registration, so this test adds
  // the confirmation last.
  browserWindow.confirmBeforeUnload(() => true);
  expect(wouldConfirmUnload()).toBe(false);
  expect(visitedUrls).toEqual(['https://billing.example/portal']);
  // The user came back.
  expect(wouldConfirmUnload()).toBe(true);
});

test('onPageHide calls its listener when the page closes', () => {
  const listener = vi.fn();
  const stop = browserWindow.onPageHide(listener);
  window.dispatchEvent(new Event('pagehide'));
  expect(listener).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(listener).toHaveBeenCalledOnce();
});

test('onPageRestored calls its listener for a page from the back/forward cache and not for a loaded page', () => {
  const listener = vi.fn();
  const stop = browserWindow.onPageRestored(listener);
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(listener).not.toHaveBeenCalled();
  show(true);
  expect(listener).toHaveBeenCalledOnce();
  stop();
  show(true);
  expect(listener).toHaveBeenCalledOnce();
});
