import { RouterProvider } from 'react-router-dom';
import { type App, AppContext, type AppDeps, type SignedInApp } from './app/appContext.ts';
import { createToastPort } from './app/toastPort.ts';
import type { AppRouter } from './browser/ports.ts';
import { createRoutes } from './routes.tsx';
import { createPreferences } from './storage/preferences.ts';
import { createTokenStore, userIdOf } from './storage/tokenStore.ts';

/** Returns a function that calls `load` once and caches the promise. If the promise rejects, the next call loads again. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let promise: Promise<Value> | undefined;
  return () => {
    promise ??= load().catch((error: unknown) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}

/**
 * Creates the web app of one window. Modules have no state, so a test can create two apps with a shared API and storage to
 * simulate two browser windows. docs/decisions/0108-create-app-with-dependencies.md
 */
export function createApp(deps: AppDeps): App & { readonly router: AppRouter } {
  const { events, storage, channel, clock, navigation, actorOptions = {} } = deps;
  const tokens = createTokenStore(storage);
  const loadSend = once(deps.api);
  let current: { readonly user: string; readonly signedIn: () => Promise<SignedInApp> } | undefined;
  const tokenUser = () => userIdOf(tokens.access() ?? '');

  async function clearDrafts() {
    if (!current && tokenUser() === null) return;
    await (await app.loadSignedIn()).drafts.clear();
  }

  const loadSession = once(async () => {
    const [{ createSession }, send] = await Promise.all([import('./session/createSession.ts'), loadSend()]);
    return createSession({ send, storage, tokens, channel, clock, navigation, actorOptions, clearDrafts });
  });

  async function loadForUser(user: string) {
    const [{ createSignedInApp }, send, session] = await Promise.all([
      import('./createSignedInApp.ts'),
      loadSend(),
      loadSession(),
    ]);
    return createSignedInApp(app, user, { send, events, session, channel });
  }

  const app: App = {
    storage,
    clock,
    navigation,
    actorOptions,
    tokens,
    preferences: createPreferences(storage.local),
    toasts: createToastPort(),
    loadSend,
    loadSession,
    async loadSignedIn() {
      // A token without a user id is invalid, so the session renews it.
      if (!current && tokenUser() === null) await (await loadSession()).accessToken();
      const user = tokenUser() ?? current?.user ?? '';
      if (current?.user !== user) current = { user, signedIn: once(() => loadForUser(user)) };
      return current.signedIn();
    },
  };
  const router = navigation.createRouter(createRoutes(app));

  return { ...app, router };
}

export interface AppRootProps {
  app: App & { readonly router: AppRouter };
}

/** Renders the app with its router. */
export const AppRoot = ({ app }: AppRootProps) => (
  <AppContext value={app}>
    <RouterProvider router={app.router} />
  </AppContext>
);
