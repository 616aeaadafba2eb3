import { createAuthenticatedApi, type Send } from './api/authenticatedApi.ts';
import { createQueryClient } from './api/queryClient.ts';
import type { App, SignedInApp } from './app/App.ts';
import type { SessionService } from './session/createSession.ts';
import { createDraftStore, type DraftStoreDeps } from './storage/draftStore.ts';

/** Creates the services of a signed-in user: API, query cache and draft store. */
export function createSignedInApp(
  app: App,
  user: string,
  { send, session, channel }: { send: Send; session: SessionService; channel: DraftStoreDeps['channel'] },
): SignedInApp {
  const values = new Map<unknown, unknown>();
  const signedIn: SignedInApp = {
    ...app,
    session,
    drafts: createDraftStore(user, { ...app, channel }),
    api: createAuthenticatedApi(send, session),
    queryClient: createQueryClient(app.toasts.showToast),
    once<Value>(create: (app: SignedInApp) => Value): Value {
      if (!values.has(create)) values.set(create, create(signedIn));
      return values.get(create) as Value;
    },
  };
  return signedIn;
}
