/** Creates and finds the Stripe customer of each company. */
import Stripe from 'stripe';
import { readPaymentCustomer, replacePaymentCustomer } from '../../company/store.ts';
import type { Database } from '../../database/database.ts';
import type { PayingCompany } from '../../ports.ts';
import { sha256 } from '../../secrets/sha256.ts';

/** Whether a call failed because its customer does not exist: it was deleted or was created with the API key of another Stripe account. */
const isMissingCustomer = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.param === 'customer';

/** Returns functions that use the customer of a company. The customer is created at first use, and again if it was deleted. */
export function stripeCustomers(stripe: Stripe, db: Database) {
  const readCustomerId = (companyId: string) => db.company(companyId, (tx) => readPaymentCustomer(tx, companyId));

  /** Creates the customer and returns its id. `missingCustomerId` is the id of a customer that was deleted at Stripe. */
  async function createCustomer({ id, name, email }: PayingCompany, missingCustomerId?: string): Promise<string> {
    // The idempotency key ensures that two windows create only one customer. Stripe refuses the same key with
    // other details, so the key contains a hash of the details.
    const detailsHash = await sha256(JSON.stringify([name, email]));
    const createdCustomer = await stripe.customers.create(
      { name, ...(email && { email }), metadata: { company_id: id } },
      { idempotencyKey: ['customer', id, missingCustomerId ?? 'first', detailsHash].join(':') },
    );
    await db.company(id, (tx) => replacePaymentCustomer(tx, id, missingCustomerId, createdCustomer.id));
    return (await readCustomerId(id)) ?? createdCustomer.id;
  }

  async function runIfCustomerExists<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (isMissingCustomer(error)) return undefined;
      throw error;
    }
  }

  return {
    /** Returns the result of `work`, or undefined if Stripe has no customer with the id that `work` uses. */
    runIfCustomerExists,

    /** Runs `work` with the customer id of the company. Returns undefined if there is no customer or it was deleted at Stripe. */
    async runWithExistingCustomer<T>(
      { id }: PayingCompany,
      work: (customerId: string) => Promise<T>,
    ): Promise<T | undefined> {
      const customerId = await readCustomerId(id);
      return customerId === undefined ? undefined : runIfCustomerExists(() => work(customerId));
    },

    /** Runs `work` with the customer id of the company, and creates the customer if needed. */
    async runWithCustomer<T>(company: PayingCompany, work: (customerId: string) => Promise<T>): Promise<T> {
      const customerId = (await readCustomerId(company.id)) ?? (await createCustomer(company));
      const completedWork = await runIfCustomerExists(async () => ({ result: await work(customerId) }));
      return completedWork ? completedWork.result : work(await createCustomer(company, customerId));
    },
  };
}
