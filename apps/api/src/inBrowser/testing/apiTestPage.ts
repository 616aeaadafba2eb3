/**
 * A page that starts the API or connects to it. createInBrowserApi.test.ts builds it, opens it in Chromium and calls these
 * functions.
 */
import { createInBrowserApi } from '../createInBrowserApi.ts';
import { connectSharedApi, type SharedApi } from '../sharedWorkerClient.ts';

let api: SharedApi;
const recipients: string[] = [];

async function call(method: string, path: string, { access, body }: { access?: string; body?: unknown } = {}) {
  const headers = { 'Content-Type': 'application/json', ...(access && { Authorization: `Bearer ${access}` }) };
  const request = new Request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const response = await api.fetch(request);
  return { status: response.status, text: await response.text() };
}

const functions = {
  /** Starts the API with IndexedDB. Returns the duration in milliseconds. */
  start: async (snapshotUrl?: string) => {
    const startTime = performance.now();
    api = await createInBrowserApi({
      storage: { indexedDb: 'plumbline-test' },
      demo: true,
      onMail: ({ to }) => void recipients.push(to),
      ...(snapshotUrl && { snapshot: async () => (await fetch(snapshotUrl)).blob() }),
    });
    return Math.round(performance.now() - startTime);
  },
  /** Connects to the API that all pages share. */
  connect: async (snapshotUrl: string) => {
    const onMail = ({ to }: { readonly to: string }) => void recipients.push(to);
    api = await connectSharedApi({
      indexedDb: 'plumbline-shared',
      demo: true,
      fileUrls: { snapshot: snapshotUrl },
      onMail,
    });
  },
  call,
  mailRecipients: () => recipients,
  /** Deletes the data while requests run. Returns the statuses of three requests that run, and of one that is sent afterwards. */
  deleteData: async (path: string, access: string) => {
    const readStatus = () => call('GET', path, { access }).then(({ status }) => status, String);
    const runningRequests = [readStatus(), readStatus(), readStatus()];
    // A shared API gets the requests in a later task, before the request to delete.
    await new Promise((resolve) => setTimeout(resolve));
    const deletion = api.deleteData();
    const laterRequest = readStatus();
    return [
      ...(await Promise.all(runningRequests)),
      await Promise.race([laterRequest, deletion.then(() => 'no response')]),
    ];
  },
  databaseNames: async () => (await indexedDB.databases()).map(({ name }) => name),
};

Object.assign(window, { api: functions });
