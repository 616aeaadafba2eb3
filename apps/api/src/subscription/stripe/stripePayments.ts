import Stripe from 'stripe';
import type { ApiDeps, PackageOrder, Payments } from '../../ports.ts';
import type { StripeSettings } from '../../settings/settings.ts';
import { builtInPayments } from '../builtInPayments.ts';
import { maxSeats } from '../packages.ts';
import { stripeCustomers } from './stripeCustomers.ts';
import { reachingStripe } from './stripeErrors.ts';
import { eventIn } from './stripeEvent.ts';
import { living, paidOf } from './stripeSubscription.ts';

/** Where Stripe is, when it is not at Stripe. */
export type StripeAddress = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>;

type Deps = Pick<ApiDeps, 'db' | 'clock'>;

/**
 * Payments by Stripe [R1.04]. A company that pays for nothing chooses on our page and pays in Checkout; one that does
 * goes to Stripe's billing portal. See docs/decisions/0041-stripe.md.
 */
export function stripePayments(
  { db, clock }: Deps,
  { secretKey, webhookSecret, prices }: StripeSettings,
  address: StripeAddress = {},
): Required<Payments> {
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false, ...address });
  const choice = builtInPayments({ db, clock });
  const customers = stripeCustomers(stripe, db);

  const subscriptionsOf = async (customer: string) => (await stripe.subscriptions.list({ customer, limit: 100 })).data;

  /** The way to Stripe's own portal, for a customer who has something to change there. */
  const portalFor = async (customer: string, returnUrl: string) =>
    living(await subscriptionsOf(customer)).length > 0
      ? stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
      : undefined;

  async function checkout({ company, type, seats, leastSeats, visitId, paidUrl, cancelledUrl }: PackageOrder) {
    return customers.with(company, async (customer) => {
      // they may have paid in another window: never twice
      const portal = await portalFor(customer, cancelledUrl);
      if (portal) return { url: portal.url };
      const free = type === 'TEAM_PLUS';
      const { url } = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: company.id,
          line_items: [
            {
              price: prices[type],
              quantity: free ? seats : 1,
              ...(free && { adjustable_quantity: { enabled: true, minimum: leastSeats, maximum: maxSeats } }),
            },
          ],
          success_url: paidUrl,
          cancel_url: cancelledUrl,
        },
        { idempotencyKey: ['checkout', visitId, customer, type, seats].join(':') },
      );
      if (!url) throw new Error('Stripe answered a Checkout session without an address');
      return { url };
    });
  }

  async function isSigned(bytes: Uint8Array, signature: string): Promise<boolean> {
    // the library throws a plain error at an item without a value
    if (!/^[^=,]+=[^=,]+(,[^=,]+=[^=,]+)*$/.test(signature)) return false;
    try {
      const receivedAt = clock.now().getTime();
      const args = [bytes, signature, webhookSecret, undefined, undefined, receivedAt] as const;
      return (await stripe.webhooks.signature?.verifyHeaderAsync(...args)) === true;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
      throw error;
    }
  }

  return {
    createSession: (company, returnUrl) =>
      reachingStripe(async () => {
        const portal = await customers.withKnown(company, (customer) => portalFor(customer, returnUrl));
        return portal ? { url: portal.url } : choice.createSession(company, returnUrl);
      }),
    provider: {
      checkout: (order) => reachingStripe(() => checkout(order)),
      readEvent: async (bytes, signature) =>
        (await isSigned(bytes, signature)) ? (eventIn(bytes) ?? 'malformed') : 'unsigned',
      subscriptionOf: (customer) =>
        reachingStripe(async () => {
          const found = await customers.unlessGone(() => subscriptionsOf(customer));
          return paidOf(found ?? [], prices);
        }),
    },
  };
}
