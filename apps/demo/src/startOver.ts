/** Deletes the data of the demo and reloads all its windows, and shows the changes of a window in the others. */
import type { SharedApi } from '@plumbline/api/inBrowser/sharedWorkerClient';
import { type DemoApp, signInAsOwnerAfterReload } from './demoSession.ts';
import type { Mailbox } from './mailbox.ts';

export interface StartOverDeps {
  readonly app: DemoApp;
  readonly api: Promise<SharedApi>;
  readonly mailbox: Mailbox;
}

const channel = new BroadcastChannel('plumbline.demo');

type DemoMessage = 'started over' | 'changed';

/**
 * Loads the page as at the first visit. The API then creates the demo company again. Each window signs in itself, because the window that
 * is loaded first is the only one for which it is the first visit.
 */
function reloadAsFirstVisit(): void {
  sessionStorage.clear();
  signInAsOwnerAfterReload();
  history.replaceState(null, '', '#/');
  location.reload();
}

/** Deletes all data of the demo in this browser, and reloads all its windows. */
export async function startOver({ app, api, mailbox }: StartOverDeps): Promise<void> {
  if (app.tokens.access()) await (await app.loadSignedIn()).drafts.clear();
  await (await api).deleteData();
  await mailbox.clear();
  localStorage.clear();
  channel.postMessage('started over' satisfies DemoMessage);
  reloadAsFirstVisit();
}

/** Tells the other windows that this window has changed data. */
export const reportChange = (): void => channel.postMessage('changed' satisfies DemoMessage);

/** Loads this window again after another window has called `startOver`, and its data after another window has changed data. */
export const listenToOtherWindows = (loadData: () => Promise<void>): void =>
  channel.addEventListener('message', ({ data }: MessageEvent<DemoMessage>) =>
    data === 'changed' ? void loadData() : reloadAsFirstVisit(),
  );
