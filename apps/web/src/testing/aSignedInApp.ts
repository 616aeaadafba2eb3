/** Creates a signed-in app for tests. */
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { createQueryClient } from '../api/queryClient.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { createToastPort } from '../app/toastPort.ts';
import type { BrowserStorage } from '../browser/ports.ts';
import { createDraftStore } from '../storage/draftStore.ts';
import { createPreferences } from '../storage/preferences.ts';
import { createTokenStore } from '../storage/tokenStore.ts';
import { createFakeBrowser } from './fakeBrowser.ts';

const rejectLoad = () => Promise.reject(new Error('This test does not load code'));

export interface SignedInAppParts {
  /** The fake API of the test. */
  readonly api: (...call: never[]) => unknown;
  readonly showToast?: (message: never) => void;
  readonly storage?: BrowserStorage;
}

/** Creates the app of a signed-in user for module tests, with a fake API and a fake session. */
export function aSignedInApp({ api, showToast, storage: customStorage }: SignedInAppParts): SignedInApp {
  const { deps } = createFakeBrowser().openWindow();
  const storage = customStorage ?? deps.storage;
  const toasts = createToastPort();
  if (showToast) toasts.registerToaster(showToast as never);
  const values = new Map<unknown, unknown>();
  const app: SignedInApp = {
    ...deps,
    storage,
    actorOptions: {},
    makesDocuments: true,
    toasts,
    tokens: createTokenStore(storage),
    preferences: createPreferences(storage.local),
    loadSend: rejectLoad,
    loadSession: rejectLoad,
    loadSignedIn: rejectLoad,
    session: { isNavigating: () => false } as SignedInApp['session'],
    api: api as AuthenticatedApi,
    streamEvents: null,
    queryClient: createQueryClient(toasts.showToast),
    drafts: createDraftStore('dana', { ...deps, storage: { ...storage, indexedDB: null } }),
    once<Value>(create: (app: SignedInApp) => Value): Value {
      if (!values.has(create)) values.set(create, create(app));
      return values.get(create) as Value;
    },
  };
  return app;
}
