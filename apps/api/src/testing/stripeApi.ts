import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { createApi } from '../createApi.ts';
import { companies } from '../database/schema/company.ts';
import { stripePayments } from '../subscription/stripe/stripePayments.ts';
import { stripeServer } from './stripeServer.ts';
import { testApi } from './testApi.ts';
import { signUpOwner, type TestUser } from './testUser.ts';

export const stripeSettings = {
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
  prices: { BASIC: 'price_single', TEAM: 'price_team', TEAM_PLUS: 'price_plus' },
};

export const noPackage = { subscription_type: 'NONE', subscribed_users: 0, subcription_ended: null, renews: false };

export interface Report {
  readonly customer?: string;
  readonly id?: string;
  readonly type?: string;
  /** Seconds before now. */
  readonly ago?: number;
  readonly secret?: string;
  /** Seconds before now, of the signature. */
  readonly signedAgo?: number;
}

export const sign = (payload: string, timestamp: number, secret = stripeSettings.webhookSecret) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

export type StripeApi = Awaited<ReturnType<typeof stripeApi>>;

/** The whole API with payments by a Stripe of this machine, and what an owner does there. */
export async function stripeApi() {
  const stripe = await stripeServer();
  const plain = await testApi();
  const deps = { ...plain.deps, payments: stripePayments(plain.deps, stripeSettings, stripe.address) };
  const at = { ...plain, deps, api: createApi(deps) };
  let events = 0;

  const session = async (owner: TestUser) => (await owner.call('payments.session')).data.url;
  const post = (url: string, form: Record<string, string>) =>
    at.api.request(url, { method: 'POST', body: new URLSearchParams(form) });
  const choose = async (owner: TestUser, plan: string, seats = '') => post(await session(owner), { plan, seats });
  const callsTo = (path: string) => stripe.calls.filter((call) => call.path === path);
  const send = async (body: string, headers: Record<string, string>) =>
    at.api.request('/api/payments/webhook', { method: 'POST', body, headers });

  async function customerOf({ companyId }: TestUser): Promise<string> {
    const [found] = await at.db.company(companyId, (tx) =>
      tx.select({ customer: companies.paymentCustomer }).from(companies).where(eq(companies.id, companyId)),
    );
    return found?.customer ?? '';
  }

  return {
    ...at,
    stripe,
    session,
    post,
    choose,
    callsTo,
    send,
    customerOf,
    subscription: async (owner: TestUser) => (await owner.call('company.get')).data.subscription,

    /** Where Stripe was last told to send the person who has paid. */
    wayBack: () => callsTo('/v1/checkout/sessions').at(-1)?.form['success_url'] ?? '',

    /** An owner on their way through Checkout, as the company and as Stripe's customer. */
    inCheckout: async (plan = 'TEAM') => {
      const owner = await signUpOwner(at);
      expect((await choose(owner, plan, '12')).status).toBe(303);
      return { owner, customer: await customerOf(owner) };
    },

    /** Sends what Stripe would, signed as it signs. */
    report: async ({
      customer = 'cus_stranger',
      id = `evt_${++events}`,
      type = 'customer.subscription.updated',
      ago = 0,
      secret,
      signedAgo = 0,
    }: Report = {}) => {
      const seconds = Math.floor(at.clock.now().getTime() / 1000);
      const object = type === 'customer.deleted' ? { id: customer, object: 'customer' } : { customer };
      // not how JSON.stringify would write it again: the signature is over these bytes
      const payload = JSON.stringify({ id, object: 'event', type, created: seconds - ago, data: { object } }, null, 2);
      return send(payload, { 'Stripe-Signature': sign(payload, seconds - signedAgo, secret) });
    },

    close: async () => {
      await plain.close();
      await stripe.close();
    },
  };
}
