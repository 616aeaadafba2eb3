import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '../../createApi.ts';
import { paymentEvents } from '../../database/schema/billing.ts';
import { companies } from '../../database/schema/companies.ts';
import { colleague, type Person, signedUp } from '../../testing/person.ts';
import { stripeServer, type TestStripe } from '../../testing/stripeServer.ts';
import { type TestApi, testApi } from '../../testing/testApi.ts';
import { stripePayments } from './stripePayments.ts';

const settings = {
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
  prices: { BASIC: 'price_single', TEAM: 'price_team', TEAM_PLUS: 'price_plus' },
};
const { webhooks } = Stripe;

let stripe: TestStripe;
let at: TestApi;

beforeAll(async () => {
  stripe = await stripeServer();
  const plain = await testApi();
  const deps = { ...plain.deps, payments: stripePayments(plain.deps, settings, stripe.address) };
  at = { ...plain, deps, api: createApi(deps) };
});
beforeEach(() => stripe.fail(false));
afterAll(async () => {
  await at.close();
  await stripe.close();
});

const session = async (owner: Person) => (await owner.call('payments.session')).data.url;
const post = (url: string, form: Record<string, string>) =>
  at.api.request(url, { method: 'POST', body: new URLSearchParams(form) });
const choose = async (owner: Person, plan: string, seats = '') => post(await session(owner), { plan, seats });
const subscription = async (owner: Person) => (await owner.call('company.get')).data.subscription;
const callsTo = (path: string) => stripe.calls.filter((call) => call.path === path);
const none = { subscription_type: 'NONE', subscribed_users: 0, subcription_ended: null };

async function customerOf({ companyId }: Person): Promise<string> {
  const [found] = await at.db.company(companyId, (tx) =>
    tx.select({ customer: companies.paymentCustomer }).from(companies).where(eq(companies.id, companyId)),
  );
  return found?.customer ?? '';
}

/** An owner on their way through Checkout, as the company and as Stripe's customer. */
async function inCheckout(plan = 'TEAM'): Promise<{ owner: Person; customer: string }> {
  const owner = await signedUp(at);
  expect((await choose(owner, plan, '12')).status).toBe(303);
  return { owner, customer: await customerOf(owner) };
}

interface Report {
  readonly customer?: string;
  readonly id?: string;
  readonly type?: string;
  /** Seconds before now. */
  readonly ago?: number;
  readonly secret?: string;
  /** Seconds before now, of the signature. */
  readonly signedAgo?: number;
}

let events = 0;

/** Sends what Stripe would, signed as it signs. */
async function report({
  customer = 'cus_stranger',
  id = `evt_${++events}`,
  type = 'customer.subscription.updated',
  ago = 0,
  secret = settings.webhookSecret,
  signedAgo = 0,
}: Report = {}): Promise<Response> {
  const seconds = Math.floor(at.clock.now().getTime() / 1000);
  const object = type === 'customer.deleted' ? { id: customer, object: 'customer' } : { customer };
  // not how JSON.stringify would write it again: the signature is over these bytes
  const payload = JSON.stringify({ id, object: 'event', type, created: seconds - ago, data: { object } }, null, 2);
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds - signedAgo });
  return send(payload, { 'Stripe-Signature': signature });
}

const send = async (body: string, headers: Record<string, string>) =>
  at.api.request('/api/payments/webhook', { method: 'POST', body, headers });

describe('a company without a package', () => {
  it('signs up, chooses, pays at Stripe, and has its package when Stripe says so', async () => {
    const owner = await signedUp(at);
    const url = await session(owner);
    const page = await at.api.request(url);
    expect(await page.text()).not.toContain('Test billing');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://checkout.stripe.com");
    const answer = await post(url, { plan: 'TEAM_PLUS', seats: '12' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\//);
    expect(await subscription(owner)).toEqual(none);
    expect((await owner.call('users.list')).status).toBe(402);

    const customer = await customerOf(owner);
    stripe.has(customer, { price: 'price_plus', quantity: 14, until: '2026-04-02T10:00:00Z' });
    expect((await report({ customer, type: 'checkout.session.completed' })).status).toBe(200);
    expect(await subscription(owner)).toEqual({
      subscription_type: 'TEAM_PLUS',
      subscribed_users: 14,
      subcription_ended: '2026-04-02',
    });
    expect((await owner.call('users.list')).status).toBe(200);
  });

  it.each([
    ['SINGLE', 'price_single', '1', undefined],
    ['TEAM', 'price_team', '1', undefined],
    ['TEAM_PLUS', 'price_plus', '12', 'true'],
  ])('is asked to pay for %s', async (plan, price, quantity, adjustable) => {
    const { owner, customer } = await inCheckout(plan);
    const form = callsTo('/v1/checkout/sessions').at(-1)?.form ?? {};
    expect(form).toMatchObject({ mode: 'subscription', customer, client_reference_id: owner.companyId });
    expect(form).toMatchObject({ 'line_items[0][price]': price, 'line_items[0][quantity]': quantity });
    expect(form['line_items[0][adjustable_quantity][enabled]']).toBe(adjustable);
    expect(form['cancel_url']).toBe('http://localhost/profile');
  });

  it('has its package on the way back, even when the webhook is late', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team' });
    const back = callsTo('/v1/checkout/sessions').at(-1)?.form['success_url'] ?? '';
    const answer = await at.api.request(back);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/profile']);
    expect(await subscription(owner)).toMatchObject({ subscription_type: 'TEAM', subscribed_users: 3 });
  });

  it('is one customer of Stripe, however often it looks', async () => {
    const owner = await signedUp(at);
    const before = callsTo('/v1/customers').length;
    const urls = await Promise.all([session(owner), session(owner)]);
    await Promise.all(urls.map((url) => post(url, { plan: 'TEAM' })));
    await choose(owner, 'SINGLE');
    const customers = callsTo('/v1/checkout/sessions').slice(-3);
    expect(new Set(customers.map(({ form }) => form['customer'])).size).toBe(1);
    await choose(owner, 'TEAM');
    expect(callsTo('/v1/customers').length).toBeLessThanOrEqual(before + 2);
  });

  it('becomes a new customer where Stripe has forgotten the old one', async () => {
    const { owner, customer } = await inCheckout();
    stripe.forget(customer);
    expect((await choose(owner, 'TEAM')).status).toBe(303);
    expect(await customerOf(owner)).not.toBe(customer);
  });

  it('gets no package smaller than the people it has', async () => {
    const owner = await signedUp(at);
    await colleague(at, owner, 4);
    const answer = await choose(owner, 'SINGLE');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('fewer than your 2 active users');
  });
});

describe('a company with a subscription', () => {
  it('goes to Stripe’s own portal', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team' });
    expect(await session(owner)).toMatch(/^https:\/\/billing\.stripe\.com\/p\/session\//);
    expect(callsTo('/v1/billing_portal/sessions').at(-1)?.form).toEqual({
      customer,
      return_url: 'http://localhost/profile',
    });
  });

  it('mends an unpaid one there, rather than buying another', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team', status: 'unpaid' });
    expect(await session(owner)).toContain('https://billing.stripe.com/');
  });

  it('never pays twice, having paid in another window', async () => {
    const { owner, customer } = await inCheckout();
    const url = await session(owner);
    stripe.has(customer, { price: 'price_team' });
    expect((await post(url, { plan: 'TEAM' })).headers.get('location')).toContain('https://billing.stripe.com/');
  });
});

describe('the webhook [F9]', () => {
  it.each([
    ['another secret', { secret: 'whsec_2' }],
    ['a signature of six minutes ago', { signedAgo: 360 }],
  ])('refuses %s', async (_, wrong: Report) => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team' });
    const answer = await report({ customer, ...wrong });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid' } });
    expect(await subscription(owner)).toEqual(none);
  });

  it.each([{}, { 'Stripe-Signature': '' }, { 'Stripe-Signature': 't=1,v1=00' }, { 'Stripe-Signature': 'x' }])(
    'refuses %j',
    async (headers) => {
      expect((await send('{}', headers as Record<string, string>)).status).toBe(400);
      expect((await send('no json', headers as Record<string, string>)).status).toBe(400);
      expect((await send('', headers as Record<string, string>)).status).toBe(400);
    },
  );

  it('refuses a body that was changed after signing', async () => {
    const payload = JSON.stringify({ id: 'evt_x', type: 'customer.deleted', created: 1, data: { object: {} } });
    const timestamp = at.clock.now().getTime() / 1000;
    const signature = webhooks.generateTestHeaderString({ payload, secret: settings.webhookSecret, timestamp });
    expect((await send(payload.replace('evt_x', 'evt_y'), { 'Stripe-Signature': signature })).status).toBe(400);
    expect((await send(`${payload} `, { 'Stripe-Signature': signature })).status).toBe(400);
  });

  it('refuses more than a megabyte', async () => {
    expect((await send('x'.repeat(2 ** 20 + 1), {})).status).toBe(413);
  });

  it('takes an event once', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team' });
    await report({ customer, id: 'evt_twice' });
    const before = await owner.call('company.get');
    const asked = stripe.calls.length;
    // what a second effect would show
    stripe.has(customer);
    expect((await report({ customer, id: 'evt_twice' })).status).toBe(200);
    expect(stripe.calls.length).toBe(asked);
    expect((await owner.call('company.get')).data).toEqual(before.data);
  });

  it('takes an event once that comes five times at once', async () => {
    const { owner, customer } = await inCheckout();
    const { version } = (await owner.call('company.get')).data;
    stripe.has(customer, { price: 'price_team' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => report({ customer, id: 'evt_five' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await owner.call('company.get')).data.version).toBe(version + 1);
  });

  it('is not misled by an older event that comes later', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_plus', quantity: 20 });
    await report({ customer, ago: 10 });
    // an answer of Stripe's that is no longer true must not be looked at
    stripe.has(customer, { price: 'price_single' });
    await report({ customer, type: 'customer.subscription.deleted', ago: 60 });
    await report({ customer, type: 'customer.subscription.created', ago: 70 });
    expect(await subscription(owner)).toMatchObject({ subscription_type: 'TEAM_PLUS', subscribed_users: 20 });
  });

  it('keeps the newer answer where Stripe was asked twice at once', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team' });
    stripe.beforeList(async () => {
      stripe.has(customer, { price: 'price_plus', quantity: 8 });
      await report({ customer });
    });
    expect((await report({ customer })).status).toBe(200);
    expect(await subscription(owner)).toMatchObject({ subscription_type: 'TEAM_PLUS', subscribed_users: 8 });
  });

  it('takes the package away when the subscription ends', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team' });
    await report({ customer, ago: 60 });
    stripe.has(customer, { price: 'price_team', status: 'canceled' });
    await report({ customer, type: 'customer.subscription.deleted' });
    expect(await subscription(owner)).toEqual(none);
    expect((await owner.call('users.list')).status).toBe(402);
    expect(await session(owner)).toMatch(/^\/billing-portal\//);
  });

  it.each([
    ['trialing', 'TEAM'],
    ['past_due', 'TEAM'],
    ['unpaid', 'NONE'],
    ['paused', 'NONE'],
    ['incomplete', 'NONE'],
  ])('takes a subscription that is %s for %s', async (status, type) => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team', status });
    await report({ customer });
    expect(await subscription(owner)).toMatchObject({ subscription_type: type });
  });

  it('goes by the newest of several subscriptions', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_single', created: 5 }, { price: 'price_team', created: 9 });
    await report({ customer });
    expect(await subscription(owner)).toMatchObject({ subscription_type: 'TEAM' });
  });

  it('leaves the package as it is where it cannot tell what is paid for, and logs it', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team' });
    await report({ customer, ago: 60 });
    stripe.has(customer, { price: 'price_of_last_year' });
    expect((await report({ customer })).status).toBe(200);
    expect(await subscription(owner)).toMatchObject({ subscription_type: 'TEAM' });
    expect(at.log).toContainEqual(
      expect.objectContaining({ level: 'error', message: expect.stringContaining('STRIPE_PRICES') }),
    );
  });

  it('takes a deleted customer for one who pays nothing', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team' });
    await report({ customer, ago: 60 });
    stripe.forget(customer);
    expect((await report({ customer, type: 'customer.deleted' })).status).toBe(200);
    expect(await subscription(owner)).toEqual(none);
  });

  it('lets events of strangers and of other things pass, and logs the stranger', async () => {
    expect((await report({ id: 'evt_stranger' })).status).toBe(200);
    expect(at.log).toContainEqual(
      expect.objectContaining({
        message: 'payment event of no company of ours',
        fields: { event: 'evt_stranger', type: 'customer.subscription.updated' },
      }),
    );
    expect((await report({ type: 'invoice.created' })).status).toBe(200);
  });

  it('changes no other company', async () => {
    const [mine, theirs] = [await inCheckout(), await inCheckout()];
    stripe.has(theirs.customer, { price: 'price_team' });
    await report({ customer: theirs.customer });
    stripe.has(mine.customer, { price: 'price_plus', quantity: 9 });
    const before = await theirs.owner.call('company.get');
    await report({ customer: mine.customer });
    expect((await theirs.owner.call('company.get')).data).toEqual(before.data);
  });
});

describe('while Stripe cannot be reached [F14]', () => {
  it('says so and loses nothing: the choice can be sent again', async () => {
    const owner = await signedUp(at);
    const url = await session(owner);
    stripe.fail(true);
    const answer = await post(url, { plan: 'TEAM_PLUS', seats: '12' });
    expect(answer.status).toBe(503);
    const page = await answer.text();
    expect(page).toMatch(/role="alert"[^>]*>The payment provider cannot be reached. Please try again\./);
    expect(page).toContain('value="12"');
    stripe.fail(false);
    expect((await post(url, { plan: 'TEAM_PLUS', seats: '12' })).status).toBe(303);
  });

  it('answers 503 on the way to the portal, and the rest goes on', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team' });
    await report({ customer });
    stripe.fail(true);
    const answer = await owner.call('payments.session');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(answer.error).toMatchObject({
      code: 'unavailable',
      message: 'The payment provider cannot be reached. Please try again',
    });
    expect((await owner.call('users.list')).status).toBe(200);
  });

  it('answers 503 where nothing listens', async () => {
    const gone = await stripeServer();
    await gone.close();
    const deps = { ...at.deps, payments: stripePayments(at.deps, settings, gone.address) };
    const { owner } = await inCheckout();
    const offline = createApi(deps);
    const answer = await offline.request('/api/payments/session', {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.access}` },
    });
    expect(answer.status).toBe(503);
  });

  it('takes an event later that it could not settle', async () => {
    const { owner, customer } = await inCheckout();
    stripe.has(customer, { price: 'price_team' });
    stripe.fail(true);
    expect((await report({ customer, id: 'evt_later' })).status).toBe(503);
    const kept = await at.db.system((tx) => tx.select().from(paymentEvents).where(eq(paymentEvents.id, 'evt_later')));
    expect(kept).toEqual([]);
    stripe.fail(false);
    expect((await report({ customer, id: 'evt_later' })).status).toBe(200);
    expect(await subscription(owner)).toMatchObject({ subscription_type: 'TEAM' });
  });

  it('brings the person back to their profile all the same', async () => {
    await inCheckout();
    stripe.fail(true);
    const back = callsTo('/v1/checkout/sessions').at(-1)?.form['success_url'] ?? '';
    expect((await at.api.request(back)).status).toBe(303);
  });
});

it('takes no event where payments are built in', async () => {
  const plain = await testApi();
  expect((await plain.api.request('/api/payments/webhook', { method: 'POST', body: '{}' })).status).toBe(404);
  await plain.close();
});
