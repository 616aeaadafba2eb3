/** The payments port over Stripe. */
import Stripe from 'stripe';
import { type ApiDeps, type PackageOrder, type Payments, PaymentsUnavailable } from '../../ports.ts';
import type { StripeSettings } from '../../settings/settings.ts';
import { builtInPayments } from '../builtInPayments.ts';
import { maxSeats } from '../portalPackages.ts';
import { stripeCustomers } from './stripeCustomers.ts';
import { parseStripeEvent } from './stripeEvent.ts';
import { entitledSubscription, manageableSubscriptions } from './stripeSubscription.ts';

/** Host, port and protocol of a Stripe test server. */
export type StripeEndpoint = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>;

type Deps = Pick<ApiDeps, 'db' | 'clock'>;

const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;

/** Converts temporary failures of Stripe to PaymentsUnavailable [F14]. */
async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTemporary = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (errorType) => error instanceof errorType,
    );
    throw isTemporary ? new PaymentsUnavailable(undefined, { cause: error }) : error;
  }
}

/**
 * Implements the payments port with Stripe [R1.04]. A company without a subscription chooses a package on our page and pays in
 * Checkout. A company with a subscription uses the Stripe billing portal. See docs/decisions/0041-payments.md.
 */
export function stripePayments(
  { db, clock }: Deps,
  { secretKey, webhookSecret, prices }: StripeSettings,
  endpoint: StripeEndpoint = {},
): Required<Payments> {
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false, ...endpoint });
  const builtInPortal = builtInPayments({ db, clock });
  const customers = stripeCustomers(stripe, db);

  // Stripe returns at most 100 subscriptions in one response. A company normally has one.
  const listSubscriptions = async (customer: string) =>
    (await stripe.subscriptions.list({ customer, limit: 100 })).data;

  /** Creates a Stripe billing portal session. Undefined if the customer has no subscription to manage there. */
  const createPortalSession = async (customer: string, returnUrl: string) =>
    manageableSubscriptions(await listSubscriptions(customer)).length > 0
      ? stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
      : undefined;

  async function checkout({ company, type, seats, minSeats, billingSessionId, paidUrl, cancelledUrl }: PackageOrder) {
    return customers.runWithCustomer(company, async (customer) => {
      // The user may have paid in another window.
      const portalSession = await createPortalSession(customer, cancelledUrl);
      if (portalSession) return { url: portalSession.url };
      const choosesSeats = type === 'TEAM_PLUS';
      const { url } = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: company.id,
          line_items: [
            {
              price: prices[type],
              quantity: choosesSeats ? seats : 1,
              ...(choosesSeats && { adjustable_quantity: { enabled: true, minimum: minSeats, maximum: maxSeats } }),
            },
          ],
          success_url: paidUrl,
          cancel_url: cancelledUrl,
        },
        { idempotencyKey: ['checkout', billingSessionId, customer, type, seats].join(':') },
      );
      if (!url) throw new Error('Stripe returned a Checkout session without a URL');
      return { url };
    });
  }

  async function isSigned(bytes: Uint8Array, signature: string): Promise<boolean> {
    // A signature is a list such as `t=1,v1=abc`. For an item without a value, the library throws a generic error.
    if (!/^[^=,]+=[^=,]+(,[^=,]+=[^=,]+)*$/.test(signature)) return false;
    try {
      const receivedAt = clock.now().getTime();
      // Undefined: the default tolerance for the age of the signature, and the default crypto provider.
      const args = [bytes, signature, webhookSecret, undefined, undefined, receivedAt] as const;
      return (await stripe.webhooks.signature?.verifyHeaderAsync(...args)) === true;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
      throw error;
    }
  }

  return {
    createSession: (company, returnUrl) =>
      callStripe(async () => {
        const portalSession = await customers.runWithExistingCustomer(company, (customer) =>
          createPortalSession(customer, returnUrl),
        );
        return portalSession ? { url: portalSession.url } : builtInPortal.createSession(company, returnUrl);
      }),
    provider: {
      checkout: (order) => callStripe(() => checkout(order)),
      readEvent: async (bytes, signature) =>
        (await isSigned(bytes, signature)) ? (parseStripeEvent(bytes) ?? 'malformed') : 'unsigned',
      subscriptionOf: (customer) =>
        callStripe(async () => {
          const subscriptions = await customers.runIfCustomerExists(() => listSubscriptions(customer));
          return entitledSubscription(subscriptions ?? [], prices);
        }),
      deleteCustomer: (customer) =>
        callStripe(async () => {
          try {
            await stripe.customers.del(customer);
          } catch (error) {
            // An earlier run has deleted the customer.
            if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'))
              throw error;
          }
        }),
    },
  };
}
