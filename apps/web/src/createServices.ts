/** The services of one browser window. They need no React, so that the first API calls start while React is loading. */
import type { App, AppDeps, SignedInApp } from './app/appContext.ts';
import { createToastPort } from './app/toastPort.ts';
import { createPreferences } from './storage/preferences.ts';
import { createTokenStore, userIdOf } from './storage/tokenStore.ts';

/** Returns a function that calls `load` once and caches the promise. If the promise rejects, the next call loads again. */
function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let promise: Promise<Value> | undefined;
  return () => {
    promise ??= load().catch((error: unknown) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}

/** Creates the services of one window. Modules have no state, so a test can create two apps with a shared API and storage. */
export function createServices(deps: AppDeps): App {
  const { loadStreamEvents, networkMode, storage, channel, clock, navigation, actorOptions = {} } = deps;
  const { makesDocuments = true } = deps;
  const tokens = createTokenStore(storage);
  const loadSend = loadOnce(deps.loadSend);
  /** The user whose services were loaded last, and the function that loads them once. */
  let loadedUser: { readonly id: string; readonly loadApp: () => Promise<SignedInApp> } | undefined;
  const tokenUserId = () => userIdOf(tokens.access() ?? '');

  async function clearDrafts() {
    if (!loadedUser && tokenUserId() === null) return;
    await (await app.loadSignedIn()).drafts.clear();
  }

  const loadSession = loadOnce(async () => {
    const [{ createSession }, send] = await Promise.all([import('./session/createSession.ts'), loadSend()]);
    return createSession({ send, storage, tokens, channel, clock, navigation, actorOptions, clearDrafts });
  });

  async function loadAppOf(userId: string) {
    const [{ createSignedInApp }, send, session] = await Promise.all([
      import('./createSignedInApp.ts'),
      loadSend(),
      loadSession(),
    ]);
    return createSignedInApp(app, userId, { send, loadStreamEvents, networkMode, session, channel });
  }

  const app: App = {
    storage,
    clock,
    navigation,
    actorOptions,
    makesDocuments,
    tokens,
    preferences: createPreferences(storage.local),
    toasts: createToastPort(),
    loadSend,
    loadSession,
    async loadSignedIn() {
      // A token without a user id is invalid, so the session renews it.
      if (!loadedUser && tokenUserId() === null) await (await loadSession()).accessToken();
      const userId = tokenUserId() ?? loadedUser?.id ?? '';
      if (loadedUser?.id !== userId) loadedUser = { id: userId, loadApp: loadOnce(() => loadAppOf(userId)) };
      return loadedUser.loadApp();
    },
  };
  return app;
}
