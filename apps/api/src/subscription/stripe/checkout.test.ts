/** Tests that send an owner to Stripe: to Checkout for a new subscription, or to the Stripe billing portal for an existing one. */
import { estimatorRole } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPackage, type TestApiWithStripe, testApiWithStripe } from '../../testing/testApiWithStripe.ts';
import { addColleague, signUpOwner } from '../../testing/testUser.ts';

let api: TestApiWithStripe;

beforeAll(async () => {
  api = await testApiWithStripe();
});
afterAll(() => api.close());

describe('a company without a package', () => {
  it('gets its package after Checkout, when Stripe reports the payment', async () => {
    const owner = await signUpOwner(api);
    const url = await api.requestBillingUrl(owner);
    const page = await api.app.request(url);
    expect(await page.text()).not.toContain('Test billing');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://checkout.stripe.com");
    const response = await api.postForm(url, { plan: 'TEAM_PLUS', seats: '12' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\//);
    expect(await api.readSubscription(owner)).toEqual(noPackage);
    expect((await owner.call('users.list')).status).toBe(402);

    const customer = await api.customerOf(owner);
    // The owner has changed the number of seats from 12 to 14 in Checkout.
    api.stripe.setSubscriptions(customer, { price: 'price_plus', quantity: 14, paidUntil: '2026-04-02T10:00:00Z' });
    expect((await api.sendWebhook({ customer, type: 'checkout.session.completed' })).status).toBe(200);
    expect(await api.readSubscription(owner)).toEqual({
      subscription_type: 'TEAM_PLUS',
      subscribed_users: 14,
      subcription_ended: '2026-04-02',
      renews: true,
    });
    expect((await owner.call('users.list')).status).toBe(200);
  });

  it.each([
    ['SINGLE', 'price_single', '1', undefined],
    ['TEAM', 'price_team', '1', undefined],
    ['TEAM_PLUS', 'price_plus', '12', 'true'],
  ])('is sent to a Checkout session for %s', async (packageName, price, quantity, adjustable) => {
    const { owner, customer } = await api.startCheckout(packageName);
    const form = api.stripeCallsTo('/v1/checkout/sessions').at(-1)?.form ?? {};
    expect(form).toMatchObject({ mode: 'subscription', customer, client_reference_id: owner.companyId });
    expect(form).toMatchObject({ 'line_items[0][price]': price, 'line_items[0][quantity]': quantity });
    expect(form['line_items[0][adjustable_quantity][enabled]']).toBe(adjustable);
    expect(form['cancel_url']).toBe('http://localhost/profile');
  });

  it('gets its package on return from Checkout, before the webhook arrives', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    const returnUrl = api.lastSuccessUrl();
    const response = await api.app.request(returnUrl);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/profile']);
    expect(await api.readSubscription(owner)).toMatchObject({ subscription_type: 'TEAM', subscribed_users: 3 });
  });

  it('has one Stripe customer after several checkouts', async () => {
    const owner = await signUpOwner(api);
    const customerCount = api.stripeCallsTo('/v1/customers').length;
    const urls = await Promise.all([api.requestBillingUrl(owner), api.requestBillingUrl(owner)]);
    await Promise.all(urls.map((url) => api.postForm(url, { plan: 'TEAM' })));
    await api.choosePackage(owner, 'SINGLE');
    const checkoutCalls = api.stripeCallsTo('/v1/checkout/sessions').slice(-3);
    expect(new Set(checkoutCalls.map(({ form }) => form['customer'])).size).toBe(1);
    await api.choosePackage(owner, 'TEAM');
    // The two concurrent checkouts may both send the request, but Stripe creates one customer for their idempotency key.
    expect(api.stripeCallsTo('/v1/customers').length).toBeLessThanOrEqual(customerCount + 2);
  });

  it('gets a new Stripe customer if its Stripe customer was deleted', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.deleteCustomer(customer);
    expect((await api.choosePackage(owner, 'TEAM')).status).toBe(303);
    expect(await api.customerOf(owner)).not.toBe(customer);
  });

  it('cannot choose a package with fewer seats than active users', async () => {
    const owner = await signUpOwner(api);
    await addColleague(api, owner, estimatorRole);
    const response = await api.choosePackage(owner, 'SINGLE');
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('fewer than your 2 active users');
  });
});

describe('a company with a subscription', () => {
  it('is sent to the Stripe billing portal', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    expect(await api.requestBillingUrl(owner)).toMatch(/^https:\/\/billing\.stripe\.com\/p\/session\//);
    expect(api.stripeCallsTo('/v1/billing_portal/sessions').at(-1)?.form).toEqual({
      customer,
      return_url: 'http://localhost/profile',
    });
  });

  it('is sent to the Stripe billing portal and not to Checkout if the subscription is unpaid', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team', status: 'unpaid' });
    expect(await api.requestBillingUrl(owner)).toContain('https://billing.stripe.com/');
  });

  it('is sent to the Stripe billing portal if it paid in another window', async () => {
    const { owner, customer } = await api.startCheckout();
    const url = await api.requestBillingUrl(owner);
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    expect((await api.postForm(url, { plan: 'TEAM' })).headers.get('location')).toContain(
      'https://billing.stripe.com/',
    );
  });
});
