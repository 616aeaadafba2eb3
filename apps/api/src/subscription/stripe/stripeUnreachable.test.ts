/** Tests of the billing portal and the webhook while Stripe responds with errors or refuses connections [F14]. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../createApi.ts';
import { paymentEvents } from '../../database/schema/subscription.ts';
import { fakeStripeServer } from '../../testing/fakeStripeServer.ts';
import { stripeSettings, type TestApiWithStripe, testApiWithStripe } from '../../testing/testApiWithStripe.ts';
import { signUpOwner } from '../../testing/testUser.ts';
import { stripePayments } from './stripePayments.ts';

let api: TestApiWithStripe;

beforeAll(async () => {
  api = await testApiWithStripe();
});
afterEach(() => api.stripe.recover());
afterAll(() => api.close());

describe('while Stripe is not available [F14]', () => {
  it('the form shows an error, keeps the input and can be submitted again', async () => {
    const owner = await signUpOwner(api);
    const url = await api.requestBillingUrl(owner);
    api.stripe.fail();
    const response = await api.postForm(url, { plan: 'TEAM_PLUS', seats: '12' });
    expect(response.status).toBe(503);
    const page = await response.text();
    expect(page).toMatch(/role="alert"[^>]*>The payment provider cannot be reached. Please try again\./);
    expect(page).toContain('value="12"');
    api.stripe.recover();
    expect((await api.postForm(url, { plan: 'TEAM_PLUS', seats: '12' })).status).toBe(303);
  });

  it('the portal session request returns 503, and other requests succeed', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    await api.sendWebhook({ customer });
    api.stripe.fail();
    const response = await owner.call('payments.session');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(response.error).toMatchObject({
      code: 'unavailable',
      message: 'The payment provider cannot be reached. Please try again',
    });
    expect((await owner.call('users.list')).status).toBe(200);
  });

  it('the portal session request returns 503 if the connection is refused', async () => {
    const closedServer = await fakeStripeServer();
    await closedServer.close();
    const deps = { ...api.deps, payments: stripePayments(api.deps, stripeSettings, closedServer.endpoint) };
    const { owner } = await api.startCheckout();
    const offlineApi = createApi(deps);
    const response = await offlineApi.request('/api/payments/session', {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.access}` },
    });
    expect(response.status).toBe(503);
  });

  it('the webhook returns 503 and accepts the same event later', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    api.stripe.fail();
    expect((await api.sendWebhook({ customer, id: 'evt_later' })).status).toBe(503);
    const storedEvents = await api.db.system((tx) =>
      tx.select().from(paymentEvents).where(eq(paymentEvents.id, 'evt_later')),
    );
    expect(storedEvents).toEqual([]);
    api.stripe.recover();
    expect((await api.sendWebhook({ customer, id: 'evt_later' })).status).toBe(200);
    expect(await api.readSubscription(owner)).toMatchObject({ subscription_type: 'TEAM' });
  });

  it('the return from Checkout is still redirected', async () => {
    await api.startCheckout();
    api.stripe.fail();
    const returnUrl = api.lastSuccessUrl();
    expect((await api.app.request(returnUrl)).status).toBe(303);
  });
});
