/** The API that connected stories call. It runs in the window of Storybook, with the demo company in memory. */
import { utcDay } from '@plumbline/domain/subscription/subscriptionEnd';
import { estimatorRole, managerRole, ownerRole, type Role } from '@plumbline/domain/users/roles';
import { demoEmail, demoPassword } from '../../apps/api/src/demo/demoUserProfiles.ts';
import { makeDemoCompany } from '../../apps/api/src/demo/makeDemoCompany.ts';
import { createInBrowserApi, type InBrowserApi } from '../../apps/api/src/inBrowser/createInBrowserApi.ts';
import type { OutgoingMail } from '../../apps/api/src/ports.ts';
import { type AuthenticatedApi, createAuthenticatedApi } from '../../apps/web/src/api/authenticatedApi.ts';
import { send } from '../../apps/web/src/api/http.ts';
import { type SubscriptionName, subscriptions } from '../toolbar/toolbar.ts';
import { startNetwork } from './network.ts';

/** The email of a user of the demo company for each role. */
export const demoEmails: Readonly<Record<Role, string>> = {
  [ownerRole]: demoEmail('Dana Whitlock'),
  [managerRole]: demoEmail('Marcus Bell'),
  [estimatorRole]: demoEmail('Priya Nair'),
};

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export interface ConnectedApi {
  readonly fetch: InBrowserApi['fetch'];
  /**
   * Signs in a user of the demo company and returns the tokens of the user. Later calls for the same role return the same tokens,
   * until the data is reset or a call may have ended a session: a sign-out, a new password or a change of users.
   */
  readonly signIn: (role: Role) => Promise<Tokens>;
  /** Returns a function that calls the API as a user of the demo company. */
  readonly callAs: (role: Role) => AuthenticatedApi;
  readonly setSubscription: (name: SubscriptionName) => Promise<void>;
  /** Creates the demo company again. */
  readonly reset: () => Promise<void>;
  /** Resets the data if a call since the last reset may have changed it. */
  readonly resetIfChanged: () => Promise<void>;
  /** The number of resets. */
  readonly resetCount: () => number;
  /** The mails since the last reset. */
  readonly mails: () => readonly OutgoingMail[];
}

let apiStart: Promise<ConnectedApi> | undefined;

/** Starts the API when the first connected page of this window needs it. */
export function connectedApi(): Promise<ConnectedApi> {
  apiStart ??= startApi().catch((error: unknown) => {
    apiStart = undefined;
    throw error;
  });
  return apiStart;
}

/** The paths of POST calls that change no data of the demo company. */
const postPathsWithoutChanges = ['/api/token/', '/api/token/refresh/'];

async function startApi(): Promise<ConnectedApi> {
  const mails: OutgoingMail[] = [];
  const api = await createInBrowserApi({
    storage: 'memory',
    demo: true,
    onMail: (mail) => void mails.push(mail),
    snapshot: async () => (await fetch(`${import.meta.env.BASE_URL}database.tar.gz`)).blob(),
  });
  const tokensByRole = new Map<Role, Promise<Tokens>>();
  let dataMayHaveChanged = false;
  let resetCount = 0;
  let subscription: SubscriptionName = 'active';

  const handleRequest = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && !postPathsWithoutChanges.includes(pathname)) {
      dataMayHaveChanged = true;
      // The call can end the session or change the password.
      if (/token|auth|users/.test(pathname)) tokensByRole.clear();
    }
    return api.fetch(request);
  };
  await startNetwork({ fetch: handleRequest });

  async function signIn(role: Role): Promise<Tokens> {
    // The API limits sign-in attempts. Many stories sign in, so each sign-in first deletes the counted attempts.
    await api.deps.db.system((tx) => tx.run('DELETE FROM rate_limits', []));
    const request = new Request('/api/token/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: demoEmails[role], password: demoPassword, remember: false }),
    });
    const response = await api.fetch(request);
    const { data } = await response.json();
    if (response.ok) return data;
    if (!dataMayHaveChanged) throw new Error(`Signing in failed with status ${response.status}`);
    // A story may have changed the password of the user or deleted the user.
    await reset();
    return signIn(role);
  }

  const signInOnce = (role: Role) => {
    const tokens = tokensByRole.get(role) ?? signIn(role);
    tokensByRole.set(role, tokens);
    return tokens;
  };

  async function reset() {
    await api.deps.db.system((tx) => tx.run('TRUNCATE companies, window_jobs.jobs, rate_limits CASCADE', []));
    await makeDemoCompany(api.deps);
    mails.length = 0;
    tokensByRole.clear();
    dataMayHaveChanged = false;
    subscription = 'active';
    resetCount += 1;
  }

  return {
    fetch: handleRequest,
    signIn: signInOnce,
    callAs: (role) =>
      createAuthenticatedApi(send, {
        accessToken: async () => (await signInOnce(role)).access,
        reportUnauthorized: () => null,
      }),
    async setSubscription(name) {
      if (name === subscription) return;
      subscription = name;
      const { type, seats, endsInDays } = subscriptions[name];
      const endDay = endsInDays === null ? null : utcDay(new Date(Date.now() + endsInDays * millisecondsPerDay));
      const update =
        'UPDATE companies SET subscription_type = $1, subscribed_users = $2, subscription_ended = $3 WHERE email = $4';
      await api.deps.db.system((tx) => tx.run(update, [type, seats, endDay, 'office@frontrange.example']));
    },
    reset,
    resetIfChanged: async () => {
      if (dataMayHaveChanged) await reset();
    },
    resetCount: () => resetCount,
    mails: () => mails,
  };
}

const millisecondsPerDay = 24 * 60 * 60 * 1000;
