/** Creates the part of the web app that exists only while a user is signed in. */
import { createAuthenticatedApi, createAuthenticatedStreamEvents, type Send } from './api/authenticatedApi.ts';
import { createQueryClient } from './api/queryClient.ts';
import type { App, AppDeps, SignedInApp } from './app/appContext.ts';
import type { SessionService } from './session/createSession.ts';
import { createDraftStore, type DraftStoreDeps } from './storage/draftStore.ts';

interface SignedInDeps {
  readonly send: Send;
  readonly loadStreamEvents: AppDeps['loadStreamEvents'];
  readonly networkMode: AppDeps['networkMode'];
  readonly session: SessionService;
  readonly channel: DraftStoreDeps['channel'];
}

/** Creates the services of a signed-in user: API, event streams, query client and draft store. */
export function createSignedInApp(
  app: App,
  userId: string,
  { send, loadStreamEvents, networkMode, session, channel }: SignedInDeps,
): SignedInApp {
  const values = new Map<unknown, unknown>();
  const signedIn: SignedInApp = {
    ...app,
    session,
    drafts: createDraftStore(userId, { ...app, channel }),
    api: createAuthenticatedApi(send, session),
    streamEvents: loadStreamEvents ? createAuthenticatedStreamEvents(loadStreamEvents, session) : null,
    queryClient: createQueryClient(app.toasts.showToast, networkMode),
    once<Value>(create: (app: SignedInApp) => Value): Value {
      if (!values.has(create)) values.set(create, create(signedIn));
      return values.get(create) as Value;
    },
  };
  return signedIn;
}
