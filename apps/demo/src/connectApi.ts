/** Connects a page of the demo with the API in this browser. */
import { type ApiFileUrls, toApiOptions } from '@plumbline/api/inBrowser/apiFiles';
import type { InBrowserApiOptions } from '@plumbline/api/inBrowser/createInBrowserApi';
import { connectSharedApi, type SharedApi } from '@plumbline/api/inBrowser/sharedWorkerClient';

/** The name of the IndexedDB database with the data of the demo. */
const databaseName = 'plumbline-demo';
/** `vite.config.ts` replaces it with the URLs of the compressed files that the build writes. */
declare const compressedFileUrls: Omit<ApiFileUrls, 'snapshot'>;

/** The snapshot is a migrated database without data. `scripts/writeEmptyDemoDatabase.ts` writes this file. */
const fileUrls = (): ApiFileUrls => ({ snapshot: 'snapshot.tar.gz', ...compressedFileUrls });

/** The error if the browser cannot run the demo. The message tells the user what to do. */
export class BrowserNotSupported extends Error {
  override readonly name = 'BrowserNotSupported';
}

/** Throws BrowserNotSupported if the browser lacks a feature that the demo needs, or if the page is not secure. */
export function requireBrowserFeatures(browser: Partial<Window & typeof globalThis> = window): void {
  const { navigator, indexedDB, isSecureContext } = browser;
  if (!isSecureContext) throw new BrowserNotSupported('Open this page with https, or on localhost.');
  if (!indexedDB || !navigator?.locks || !navigator.serviceWorker)
    throw new BrowserNotSupported(
      'Use a current browser, and no private window: the demo stores its data in the browser.',
    );
}

/**
 * Starts the API, or connects to the API that another window has started. A browser without SharedWorker runs the API in the page,
 * for one window at a time.
 */
export async function connectApi({ onMail }: Pick<InBrowserApiOptions, 'onMail'>): Promise<SharedApi> {
  // `onMail` can return a promise, but the SharedWorker does not wait for it.
  const options = { demo: true, ...(onMail && { onMail: (mail: Parameters<typeof onMail>[0]) => void onMail(mail) }) };
  if ('SharedWorker' in window) return connectSharedApi({ ...options, indexedDb: databaseName, fileUrls: fileUrls() });
  const { createInBrowserApi } = await import('@plumbline/api/inBrowser/createInBrowserApi');
  return createInBrowserApi({ ...options, storage: { indexedDb: databaseName }, ...toApiOptions(fileUrls()) });
}
