/** Deletes the data of the demo and reloads all its windows. */
import type { SharedApi } from '@plumbline/api/inBrowser/sharedWorkerClient';
import type { DemoApp } from './demoSession.ts';
import type { Mailbox } from './mailbox.ts';

export interface StartOverDeps {
  readonly app: DemoApp;
  readonly api: Promise<SharedApi>;
  readonly mailbox: Mailbox;
}

const channel = new BroadcastChannel('plumbline.demo');

/** Clears sessionStorage and localStorage, and loads the page as at the first visit. The API then creates the demo company again. */
function reloadAsFirstVisit(): void {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '#/');
  location.reload();
}

/** Deletes all data of the demo in this browser, and reloads all its windows. */
export async function startOver({ app, api, mailbox }: StartOverDeps): Promise<void> {
  if (app.tokens.access()) await (await app.loadSignedIn()).drafts.clear();
  await (await api).deleteData();
  await mailbox.clear();
  channel.postMessage('started over');
  reloadAsFirstVisit();
}

/** Makes this window clear sessionStorage and localStorage and load again after another window has called `startOver`. */
export const listenForStartOver = (): void => channel.addEventListener('message', reloadAsFirstVisit);
