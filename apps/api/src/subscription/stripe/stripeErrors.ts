import Stripe from 'stripe';
import { PaymentsUnavailable } from '../../ports.ts';

const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeInvalidRequestError } = Stripe.errors;
const passing = [StripeConnectionError, StripeAPIError, StripeRateLimitError];

/** Runs `work`; what would go well at another time becomes PaymentsUnavailable [F14]. */
export async function reachingStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (passing.some((kind) => error instanceof kind)) throw new PaymentsUnavailable(undefined, { cause: error });
    throw error;
  }
}

/** Whether Stripe knows no such customer: deleted, or made under another key. */
export const isCustomerGone = (error: unknown) =>
  error instanceof StripeInvalidRequestError && error.code === 'resource_missing' && error.param === 'customer';
