/** Tests of the webhook that receives the events of Stripe. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../testing/testApi.ts';
import {
  noPackage,
  signWebhook,
  type TestApiWithStripe,
  testApiWithStripe,
  type WebhookOptions,
} from '../../testing/testApiWithStripe.ts';

let api: TestApiWithStripe;

beforeAll(async () => {
  api = await testApiWithStripe();
});
afterAll(() => api.close());

describe('the webhook [F9]', () => {
  it.each([
    ['a signature made with another secret', { secret: 'whsec_2' }],
    ['a signature from six minutes ago', { signedSecondsAgo: 360 }],
  ])('rejects an event with %s', async (_, invalidSignature: WebhookOptions) => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    const response = await api.sendWebhook({ customer, ...invalidSignature });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid' } });
    expect(await api.readSubscription(owner)).toEqual(noPackage);
  });

  it.each([
    {},
    ...['', 'x', 't=1,v1=00', 't=1,v1', 't=1,v1=', 't,v1=00', '=', ',,,', 't=1,v1=00,v1'].map((signature) => ({
      'Stripe-Signature': signature,
    })),
  ])('rejects an event with the headers %j', async (headers) => {
    expect((await api.postWebhook('{}', headers as Record<string, string>)).status).toBe(400);
    expect((await api.postWebhook('no json', headers as Record<string, string>)).status).toBe(400);
    expect((await api.postWebhook('', headers as Record<string, string>)).status).toBe(400);
  });

  it('rejects a body that was changed after signing', async () => {
    const payload = JSON.stringify({ id: 'evt_x', type: 'customer.deleted', created: 1, data: { object: {} } });
    const timestamp = api.clock.now().getTime() / 1000;
    const signature = signWebhook(payload, timestamp);
    expect((await api.postWebhook(payload.replace('evt_x', 'evt_y'), { 'Stripe-Signature': signature })).status).toBe(
      400,
    );
    expect((await api.postWebhook(`${payload} `, { 'Stripe-Signature': signature })).status).toBe(400);
  });

  it('rejects a body above 1 MB', async () => {
    expect((await api.postWebhook('x'.repeat(2 ** 20 + 1), {})).status).toBe(413);
  });

  const sendSigned = (body: string) =>
    api.postWebhook(body, { 'Stripe-Signature': signWebhook(body, Math.floor(api.clock.now().getTime() / 1000)) });

  it.each([
    ['no JSON', 'no json'],
    ['an empty body', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['an object without fields', '{}'],
    ['an event of another version', '{"object":"v2.core.event"}'],
    ['an event without a time', '{"id":"evt_1","type":"invoice.created"}'],
    ['an event with a time after the year 9999', '{"id":"evt_1","type":"invoice.created","created":1e300}'],
    ['an id with NUL', '{"id":"evt\\u0000","type":"invoice.created","created":1}'],
    ['an id of 9,000 letters', `{"id":"${'e'.repeat(9_000)}","type":"invoice.created","created":1}`],
    ['a deleted customer without an id', '{"id":"evt_1","type":"customer.deleted","created":1,"data":{"object":{}}}'],
    ['an event without data', '{"id":"evt_1","type":"customer.subscription.updated","created":1}'],
    [
      'a customer that is a number',
      '{"id":"evt_1","type":"customer.subscription.updated","created":1,"data":{"object":{"customer":7}}}',
    ],
  ])('rejects a signed body that is not a valid event: %s', async (_, body) => {
    const response = await sendSigned(body);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { message: 'The event is not valid' } },
    ]);
  });

  it('responds to any signed body with 200 or 400, never 500', async () => {
    const { customer } = await api.startCheckout();
    const unexpectedValue = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('\0', '\ud800', '__proto__', 'a'.repeat(9_000), 1e308, -1, 0.5, 2 ** 53, null),
    );
    const validOrUnexpected = <Value>(validValue: fc.Arbitrary<Value>) =>
      fc.oneof({ weight: 3, arbitrary: validValue }, { weight: 1, arbitrary: unexpectedValue });
    const customers = validOrUnexpected(fc.constantFrom(customer, 'cus_unknown', { id: customer }, null));
    const object = fc.record({ id: customers, customer: customers, metadata: unexpectedValue }, { requiredKeys: [] });
    const event = fc.record(
      {
        id: validOrUnexpected(fc.uuid().map((id) => `evt_${id}`)),
        object: validOrUnexpected(fc.constantFrom('event', 'v2.core.event')),
        type: validOrUnexpected(
          fc.constantFrom('customer.subscription.updated', 'customer.deleted', 'invoice.created', 'constructor'),
        ),
        created: validOrUnexpected(fc.integer({ min: 0, max: 1_800_000_000 })),
        data: validOrUnexpected(fc.record({ object: validOrUnexpected(object) }, { requiredKeys: [] })),
      },
      { requiredKeys: [] },
    );
    const observedStatuses = new Set<number>();
    const check = fc.asyncProperty(validOrUnexpected(event), async (body) => {
      const { status } = await sendSigned(JSON.stringify(body));
      observedStatuses.add(status);
      expect([200, 400]).toContain(status);
    });
    await fc.assert(check, { numRuns: 300 });
    expect([...observedStatuses].toSorted()).toEqual([200, 400]);
    expect(api.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('processes 1 MB of nested brackets in less than a second of processor time', async () => {
    const maxBytes = 2 ** 20;
    const nestedBrackets = (length: number) => '['.repeat(length / 2) + ']'.repeat(length / 2);
    const event = (metadata: string) =>
      `{"id":"evt_deep","type":"invoice.created","created":1,"data":{"object":{"metadata":${metadata}}}}`;
    const usageBefore = process.threadCpuUsage();
    expect((await sendSigned(nestedBrackets(maxBytes))).status).toBe(400);
    // 200 bytes are left for the other fields of the event.
    expect((await sendSigned(event(nestedBrackets(maxBytes - 200)))).status).toBe(200);
    const { user, system } = process.threadCpuUsage(usageBefore);
    expect((user + system) / 1000).toBeLessThan(1_000);
  });

  it('ignores a duplicate event', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    await api.sendWebhook({ customer, id: 'evt_twice' });
    const companyBefore = (await owner.call('company.get')).data;
    const callCount = api.stripe.calls.length;
    // This state would be stored if the duplicate were applied.
    api.stripe.setSubscriptions(customer);
    expect((await api.sendWebhook({ customer, id: 'evt_twice' })).status).toBe(200);
    expect(api.stripe.calls.length).toBe(callCount);
    expect((await owner.call('company.get')).data).toEqual(companyBefore);
  });

  it('applies an event once if it arrives five times concurrently', async () => {
    const { owner, customer } = await api.startCheckout();
    const { version } = (await owner.call('company.get')).data;
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    const responses = await Promise.all(Array.from({ length: 5 }, () => api.sendWebhook({ customer, id: 'evt_five' })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await owner.call('company.get')).data.version).toBe(version + 1);
  });

  it('ignores an event that is older than the last applied event', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_plus', quantity: 20 });
    await api.sendWebhook({ customer, secondsAgo: 10 });
    // This state must not be read, because both events below are older than the event above.
    api.stripe.setSubscriptions(customer, { price: 'price_single' });
    await api.sendWebhook({ customer, type: 'customer.subscription.deleted', secondsAgo: 60 });
    await api.sendWebhook({ customer, type: 'customer.subscription.created', secondsAgo: 70 });
    expect(await api.readSubscription(owner)).toMatchObject({ subscription_type: 'TEAM_PLUS', subscribed_users: 20 });
  });

  it('keeps the newer subscription state when two events are handled concurrently', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    api.stripe.beforeListResponse(async () => {
      api.stripe.setSubscriptions(customer, { price: 'price_plus', quantity: 8 });
      await api.sendWebhook({ customer });
    });
    expect((await api.sendWebhook({ customer })).status).toBe(200);
    expect(await api.readSubscription(owner)).toMatchObject({ subscription_type: 'TEAM_PLUS', subscribed_users: 8 });
  });

  it('removes the package when the subscription ends', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    await api.sendWebhook({ customer, secondsAgo: 60 });
    api.stripe.setSubscriptions(customer, { price: 'price_team', status: 'canceled' });
    await api.sendWebhook({ customer, type: 'customer.subscription.deleted' });
    expect(await api.readSubscription(owner)).toEqual(noPackage);
    expect((await owner.call('users.list')).status).toBe(402);
    expect(await api.requestBillingUrl(owner)).toMatch(/^\/billing-portal\//);
  });

  it.each([
    ['trialing', 'TEAM'],
    ['past_due', 'TEAM'],
    ['unpaid', 'NONE'],
    ['paused', 'NONE'],
    ['incomplete', 'NONE'],
  ])('maps the subscription status %s to the package %s', async (status, type) => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team', status });
    await api.sendWebhook({ customer });
    expect(await api.readSubscription(owner)).toMatchObject({ subscription_type: type });
  });

  it('uses the newest of several subscriptions', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_single', created: 5 }, { price: 'price_team', created: 9 });
    await api.sendWebhook({ customer });
    expect(await api.readSubscription(owner)).toMatchObject({ subscription_type: 'TEAM' });
  });

  it('keeps the package and logs an error if the price is unknown', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    await api.sendWebhook({ customer, secondsAgo: 60 });
    api.stripe.setSubscriptions(customer, { price: 'price_of_last_year' });
    expect((await api.sendWebhook({ customer })).status).toBe(200);
    expect(await api.readSubscription(owner)).toMatchObject({ subscription_type: 'TEAM' });
    expect(api.log).toContainEqual(
      expect.objectContaining({ level: 'error', message: expect.stringContaining('STRIPE_PRICES') }),
    );
  });

  it('removes the package if the customer was deleted', async () => {
    const { owner, customer } = await api.startCheckout();
    api.stripe.setSubscriptions(customer, { price: 'price_team' });
    await api.sendWebhook({ customer, secondsAgo: 60 });
    api.stripe.deleteCustomer(customer);
    expect((await api.sendWebhook({ customer, type: 'customer.deleted' })).status).toBe(200);
    expect(await api.readSubscription(owner)).toEqual(noPackage);
  });

  it('accepts events of unknown customers and of unused types, and logs the event of an unknown customer', async () => {
    expect((await api.sendWebhook({ id: 'evt_unknown_customer' })).status).toBe(200);
    expect(api.log).toContainEqual(
      expect.objectContaining({
        message: 'payment event of an unknown customer',
        fields: { event: 'evt_unknown_customer', type: 'customer.subscription.updated' },
      }),
    );
    expect((await api.sendWebhook({ type: 'invoice.created' })).status).toBe(200);
  });

  it('does not change other companies', async () => {
    const [checkout, otherCheckout] = [await api.startCheckout(), await api.startCheckout()];
    api.stripe.setSubscriptions(otherCheckout.customer, { price: 'price_team' });
    await api.sendWebhook({ customer: otherCheckout.customer });
    api.stripe.setSubscriptions(checkout.customer, { price: 'price_plus', quantity: 9 });
    const companyBefore = (await otherCheckout.owner.call('company.get')).data;
    await api.sendWebhook({ customer: checkout.customer });
    expect((await otherCheckout.owner.call('company.get')).data).toEqual(companyBefore);
  });
});

it('the webhook returns 404 if Stripe is not configured', async () => {
  const apiWithoutStripe = await testApi();
  expect((await apiWithoutStripe.app.request('/api/payments/webhook', { method: 'POST', body: '{}' })).status).toBe(
    404,
  );
  await apiWithoutStripe.close();
});
