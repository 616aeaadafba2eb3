/** Tests of which API calls are refused after the package of a company has expired. */
import { type CallName, callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signIn, signUpOwner, subscribe, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;
beforeEach(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM' });
});
afterEach(() => api.close());

const unknownId = '01920000-0000-7000-8000-000000000001';
const authenticatedCallNames = callNames.filter((name) => callOf(name).access !== 'public');
const needsPackage = (name: CallName) => callOf(name).requiresSubscription;

const setSubscriptionEnd = (day: string | null) =>
  api.db.system((tx) =>
    tx.execute(sql`update companies set subscription_ended = ${day} where id = ${owner.companyId}`),
  );

/** Sends every authenticated request with unknown ids and an empty body, and returns the status codes. */
async function readStatuses(): Promise<ReadonlyMap<CallName, number>> {
  const { access } = await signIn(api, owner.email);
  const entries = await Promise.all(
    authenticatedCallNames.map(async (name) => {
      const { method, path } = callOf(name);
      const response = await api.app.request(path.replaceAll(/\{\w+\}/g, unknownId), {
        method,
        headers: { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      });
      return [name, response.status] as const;
    }),
  );
  return new Map(entries);
}
const listBlockedCalls = async () =>
  [...(await readStatuses())].filter(([, status]) => status === 402).map(([name]) => name);

describe('the end of a package [R9.08]', () => {
  it('allows all requests on the last day and the seven days after it', async () => {
    await setSubscriptionEnd('2026-03-02');
    expect(await listBlockedCalls()).toEqual([]);
    api.clock.advance({ days: 7 });
    expect(await listBlockedCalls()).toEqual([]);
  });

  it('blocks exactly the requests that need a package, starting on the eighth day', async () => {
    await setSubscriptionEnd('2026-03-02');
    api.clock.advance({ days: 8 });
    expect(await listBlockedCalls()).toEqual(authenticatedCallNames.filter(needsPackage));
  });

  it('blocks requests from midnight UTC at the start of the eighth day, also in an open session', async () => {
    // The eighth day after this day is 2026-03-03.
    await setSubscriptionEnd('2026-02-23');
    // The test clock starts on 2026-03-02 at 10:00 UTC. Now it is 23:59.
    api.clock.advance({ minutes: 13 * 60 + 59 });
    const headers = { Authorization: `Bearer ${(await signIn(api, owner.email)).access}` };
    expect((await owner.call('projects.list', { headers })).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    expect((await owner.call('projects.list', { headers })).status).toBe(402);
  });

  it('shows the expired package in the portal, and choosing a new package allows all requests again', async () => {
    await setSubscriptionEnd('2026-01-31');
    expect(await listBlockedCalls()).toContain('projects.list');
    const { url } = (await owner.call('payments.session')).data;
    expect(await (await api.app.request(url)).text()).toContain('the Team package, which ended on 2026-01-31');
    await subscribe(api, owner, 'TEAM');
    expect(await listBlockedCalls()).toEqual([]);
  });

  it('never comes if the package has no end date', async () => {
    await setSubscriptionEnd(null);
    api.clock.advance({ days: 40_000 });
    expect(await listBlockedCalls()).toEqual([]);
    const headers = { Authorization: `Bearer ${(await signIn(api, owner.email)).access}` };
    expect((await owner.call('company.get', { headers })).data.subscription.subcription_ended).toBeNull();
  });
});
