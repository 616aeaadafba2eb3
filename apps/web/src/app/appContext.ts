/** The types of the app and of its services, and the hooks that return the app. */
import type { NetworkMode, QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AuthenticatedApi, AuthenticatedStreamEvents, Send, StreamEvents } from '../api/authenticatedApi.ts';
import type { BrowserStorage, BrowserWindow, Clock, InspectOptions, WindowChannel } from '../browser/ports.ts';
import type { SessionMessage, SessionService } from '../session/createSession.ts';
import type { DraftStore } from '../storage/draftStore.ts';
import type { Preferences } from '../storage/preferences.ts';
import type { TokenStore } from '../storage/tokenStore.ts';
import type { ToastPort } from './toastPort.ts';

/** The external dependencies of the app. `start.ts` provides browser implementations and tests provide fakes. */
export interface AppDeps {
  /** Loads the HTTP client. It is not part of the initial code, because the sign-in page needs it only when the user fills in the form. */
  readonly loadSend: () => Promise<Send>;
  /** Loads the function that opens event streams. Without it, pages poll the server for changes. */
  readonly loadStreamEvents?: () => Promise<StreamEvents>;
  readonly storage: BrowserStorage;
  readonly channel: WindowChannel<SessionMessage>;
  readonly clock: Clock;
  readonly navigation: BrowserWindow;
  readonly actorOptions?: InspectOptions;
  /** `always` if the API needs no connection. Default: `online`. */
  readonly networkMode?: NetworkMode;
  /** Whether the API makes PDFs and documents. An API in a browser makes none. Default: true. */
  readonly makesDocuments?: boolean;
}

/** The services that all pages can use. Each window has one app. */
export interface App extends Required<Omit<AppDeps, 'loadSend' | 'loadStreamEvents' | 'channel' | 'networkMode'>> {
  readonly tokens: TokenStore;
  readonly preferences: Preferences;
  readonly toasts: ToastPort;
  /** Loads the HTTP client once. */
  readonly loadSend: () => Promise<Send>;
  /** Loads and starts the session once. */
  readonly loadSession: () => Promise<SessionService>;
  /** Loads the services of the signed-in user once per user. */
  readonly loadSignedIn: () => Promise<SignedInApp>;
}

/** The services that pages inside the shell can use: the services of `App`, and the services of the signed-in user. */
export interface SignedInApp extends App {
  readonly session: SessionService;
  readonly api: AuthenticatedApi;
  /** null if the app runs without event streams, for example in the demo. */
  readonly streamEvents: AuthenticatedStreamEvents | null;
  readonly queryClient: QueryClient;
  readonly drafts: DraftStore;
  /** Creates a value on the first call and returns the same value on later calls: `app.once(createImportActor)`. */
  readonly once: <Value>(create: (app: SignedInApp) => Value) => Value;
}

export const AppContext = createContext<App | null>(null);
export const SignedInContext = createContext<SignedInApp | null>(null);

function requireContext<Value>(value: Value | null, provider: string): Value {
  if (value === null) throw new Error(`Render this inside ${provider}`);
  return value;
}

/** Returns the app. Available on all pages. */
export const useApp = (): App => requireContext(useContext(AppContext), 'AppContext');

/** Returns the app with the services of the signed-in user. Available on pages inside the shell. */
export const useSignedInApp = (): SignedInApp => requireContext(useContext(SignedInContext), 'SignedInLayout');

/** Returns the chosen colour scheme, or `system`. */
export function useAppearance() {
  const { preferences } = useApp();
  return useSyncExternalStore(preferences.subscribe, preferences.appearance);
}
