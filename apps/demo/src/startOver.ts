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

/** Clears sessionStorage and localStorage, and loads the sign-in page. The API then creates the demo company again. */
function reloadAtSignIn(): void {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '#/signin');
  location.reload();
}

/** Deletes all data of the demo in this browser, and reloads all its windows at the sign-in page. */
export async function startOver({ app, api, mailbox }: StartOverDeps): Promise<void> {
  if (app.tokens.access()) await (await app.loadSignedIn()).drafts.clear();
  await (await api).deleteData();
  await mailbox.clear();
  channel.postMessage('started over');
  reloadAtSignIn();
}

/** Makes this window clear sessionStorage and localStorage and load the sign-in page after another window has called `startOver`. */
export const listenForStartOver = (): void => channel.addEventListener('message', reloadAtSignIn);
