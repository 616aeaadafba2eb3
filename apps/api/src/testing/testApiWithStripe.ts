/** Creates a test API that uses the fake Stripe server for payments. */
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { createApi } from '../createApi.ts';
import { companies } from '../database/schema/company.ts';
import { stripePayments } from '../subscription/stripe/stripePayments.ts';
import { fakeStripeServer } from './fakeStripeServer.ts';
import { testApi } from './testApi.ts';
import { signUpOwner, type TestUser } from './testUser.ts';

/** The settings with which the API calls the fake Stripe server. BASIC is the API name of the package Single. */
export const stripeSettings = {
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
  prices: { BASIC: 'price_single', TEAM: 'price_team', TEAM_PLUS: 'price_plus' },
};

/** The subscription of a company without a package, in the API format. */
export const noPackage = { subscription_type: 'NONE', subscribed_users: 0, subcription_ended: null, renews: false };

export interface WebhookOptions {
  /** The Stripe id of the customer. Default: a customer of no company. */
  readonly customer?: string;
  /** The id of the event. Default: a new id. */
  readonly id?: string;
  /** The type of the event. Default: `customer.subscription.updated`. */
  readonly type?: string;
  /** Age of the event in seconds. */
  readonly secondsAgo?: number;
  /** The secret of the signature. Default: the secret that the API expects. */
  readonly secret?: string;
  /** Age of the signature in seconds. */
  readonly signedSecondsAgo?: number;
}

/** Returns the header `Stripe-Signature` for a payload that was signed at this time. */
export const signWebhook = (payload: string, unixSeconds: number, secret = stripeSettings.webhookSecret) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: unixSeconds });

export type TestApiWithStripe = Awaited<ReturnType<typeof testApiWithStripe>>;

/** Starts the fake Stripe server and an API that uses it. Returns both with functions for owners and webhooks. */
export async function testApiWithStripe() {
  const stripe = await fakeStripeServer();
  const plainApi = await testApi();
  const deps = { ...plainApi.deps, payments: stripePayments(plainApi.deps, stripeSettings, stripe.endpoint) };
  const stripeTestApi = { ...plainApi, deps, app: createApi(deps) };
  let eventCount = 0;

  const requestBillingUrl = async (owner: TestUser) => (await owner.call('payments.session')).data.url;
  const postForm = (url: string, form: Record<string, string>) =>
    stripeTestApi.app.request(url, { method: 'POST', body: new URLSearchParams(form) });
  const choosePackage = async (owner: TestUser, packageName: string, seats = '') =>
    postForm(await requestBillingUrl(owner), { plan: packageName, seats });
  const stripeCallsTo = (path: string) => stripe.calls.filter((call) => call.path === path);
  const postWebhook = async (body: string, headers: Record<string, string>) =>
    stripeTestApi.app.request('/api/payments/webhook', { method: 'POST', body, headers });

  /** Returns the Stripe customer id of the company, or '' if it has none. */
  async function customerOf({ companyId }: TestUser): Promise<string> {
    const [company] = await stripeTestApi.db.company(companyId, (tx) =>
      tx.select({ customer: companies.paymentCustomer }).from(companies).where(eq(companies.id, companyId)),
    );
    return company?.customer ?? '';
  }

  return {
    ...stripeTestApi,
    stripe,
    requestBillingUrl,
    postForm,
    choosePackage,
    stripeCallsTo,
    postWebhook,
    customerOf,
    readSubscription: async (owner: TestUser) => (await owner.call('company.get')).data.subscription,

    /** `success_url` of the last Checkout session. */
    lastSuccessUrl: () => stripeCallsTo('/v1/checkout/sessions').at(-1)?.form['success_url'] ?? '',

    /** Creates an owner with an open Checkout session. Returns the owner and the Stripe customer id. */
    startCheckout: async (packageName = 'TEAM') => {
      const owner = await signUpOwner(stripeTestApi);
      expect((await choosePackage(owner, packageName, '12')).status).toBe(303);
      return { owner, customer: await customerOf(owner) };
    },

    /** Sends a signed webhook request like Stripe. */
    sendWebhook: async ({
      customer = 'cus_unknown',
      id = `evt_${++eventCount}`,
      type = 'customer.subscription.updated',
      secondsAgo = 0,
      secret,
      signedSecondsAgo = 0,
    }: WebhookOptions = {}) => {
      const now = Math.floor(stripeTestApi.clock.now().getTime() / 1000);
      const object = type === 'customer.deleted' ? { id: customer, object: 'customer' } : { customer };
      // Indented, because the signature must be checked against the received bytes, not against parsed JSON.
      const payload = JSON.stringify(
        { id, object: 'event', type, created: now - secondsAgo, data: { object } },
        null,
        2,
      );
      return postWebhook(payload, { 'Stripe-Signature': signWebhook(payload, now - signedSecondsAgo, secret) });
    },

    close: async () => {
      await plainApi.close();
      await stripe.close();
    },
  };
}
