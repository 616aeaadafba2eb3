import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Api, Send } from '../api/signedApi.ts';
import type { BrowserStorage, Clock, Navigation, WindowChannel } from '../browser/ports.ts';
import type { SessionMessage, SessionService } from '../session/createSession.ts';
import type { DraftStore } from '../storage/draftStore.ts';
import type { Preferences } from '../storage/preferences.ts';
import type { TokenStore } from '../storage/tokenStore.ts';
import type { ToastPort } from './toastPort.ts';

/** Everything outside the app. `main.tsx` provides the browser's, tests provide fakes. */
export interface AppDeps {
  /** Loads the code that sends calls: the sign-in page does without it at first. */
  readonly api: () => Promise<Send>;
  readonly storage: BrowserStorage;
  readonly channel: WindowChannel<SessionMessage>;
  readonly clock: Clock;
  readonly navigation: Navigation;
}

/** The web app of one window, as the pages outside the shell know it. */
export interface App extends Omit<AppDeps, 'api' | 'channel'> {
  readonly tokens: TokenStore;
  readonly preferences: Preferences;
  readonly toasts: ToastPort;
  /** Loads the code that sends calls, once. */
  readonly loadSend: () => Promise<Send>;
  /** Loads the code of the session and starts it, once. */
  readonly loadSession: () => Promise<SessionService>;
  /** Loads what the pages of a signed-in user need, once per user. */
  readonly loadSignedIn: () => Promise<SignedInApp>;
}

/** The same app with what the pages inside the shell need. */
export interface SignedInApp extends App {
  readonly session: SessionService;
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly drafts: DraftStore;
  /** Creates a value on the first request and returns the same one afterwards: `app.once(createImportActor)`. */
  readonly once: <Value>(create: (app: SignedInApp) => Value) => Value;
}

export const AppContext = createContext<App | null>(null);
export const SignedInContext = createContext<SignedInApp | null>(null);

function required<Value>(value: Value | null, provider: string): Value {
  if (value === null) throw new Error(`Render this inside ${provider}`);
  return value;
}

/** The app, on every page. */
export const useApp = (): App => required(useContext(AppContext), 'AppContext');

/** The app, on the pages inside the shell. */
export const useSignedInApp = (): SignedInApp => required(useContext(SignedInContext), 'MainLayout');

/** The chosen colour scheme, or `system`. */
export function useAppearance() {
  const { preferences } = useApp();
  return useSyncExternalStore(preferences.subscribe, preferences.appearance);
}
