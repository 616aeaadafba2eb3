/** Creates and finds the Stripe customer of each company. */
import Stripe from 'stripe';
import { readPaymentCustomer, replacePaymentCustomer } from '../../company/store.ts';
import type { Database } from '../../database/database.ts';
import type { PayingCompany } from '../../ports.ts';
import { sha256 } from '../../secrets/hashing.ts';

/** Returns whether Stripe has no such customer, because it was deleted or belongs to another API key. */
const isMissingCustomer = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.param === 'customer';

/** The customer is created at first use, and again if it was deleted at Stripe. */
export function stripeCustomers(stripe: Stripe, db: Database) {
  const readCustomer = (companyId: string) => db.company(companyId, (tx) => readPaymentCustomer(tx, companyId));

  async function createCustomer({ id, name, email }: PayingCompany, missingCustomer?: string): Promise<string> {
    // The idempotency key ensures that two windows create only one customer. Changed details need a different key.
    const detailsHash = await sha256(JSON.stringify([name, email]));
    const createdCustomer = await stripe.customers.create(
      { name, ...(email && { email }), metadata: { company_id: id } },
      { idempotencyKey: ['customer', id, missingCustomer ?? 'first', detailsHash].join(':') },
    );
    await db.company(id, (tx) => replacePaymentCustomer(tx, id, missingCustomer, createdCustomer.id));
    return (await readCustomer(id)) ?? createdCustomer.id;
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
    /** Returns the result of `work`, or undefined if Stripe has no such customer. */
    runIfCustomerExists,

    /** Runs `work` with the customer of the company. Returns undefined if there is no customer or Stripe has deleted it. */
    async runWithExistingCustomer<T>(
      { id }: PayingCompany,
      work: (customer: string) => Promise<T>,
    ): Promise<T | undefined> {
      const customer = await readCustomer(id);
      return customer === undefined ? undefined : runIfCustomerExists(() => work(customer));
    },

    /** Runs `work` with the customer of the company, and creates the customer if needed. */
    async runWithCustomer<T>(company: PayingCompany, work: (customer: string) => Promise<T>): Promise<T> {
      const customer = (await readCustomer(company.id)) ?? (await createCustomer(company));
      const completedWork = await runIfCustomerExists(async () => ({ result: await work(customer) }));
      return completedWork ? completedWork.result : work(await createCustomer(company, customer));
    },
  };
}
