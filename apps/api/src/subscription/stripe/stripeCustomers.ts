import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../../database/database.ts';
import { companies } from '../../database/schema/company.ts';
import type { PayingCompany } from '../../ports.ts';
import { sha256 } from '../../secrets/hashing.ts';
import { isCustomerGone } from './stripeErrors.ts';

/** Stripe's customer of each company: made when first needed, and again where Stripe no longer knows them. */
export function stripeCustomers(stripe: Stripe, db: Database) {
  const known = (companyId: string) =>
    db.company(companyId, async (tx) => {
      const [found] = await tx
        .select({ customer: companies.paymentCustomer })
        .from(companies)
        .where(eq(companies.id, companyId));
      return found?.customer ?? undefined;
    });

  async function make({ id, name, email }: PayingCompany, gone?: string): Promise<string> {
    // two windows at once make one customer; other details are another request
    const details = await sha256(JSON.stringify([name, email]));
    const made = await stripe.customers.create(
      { name, ...(email && { email }), metadata: { company_id: id } },
      { idempotencyKey: ['customer', id, gone ?? 'first', details].join(':') },
    );
    await db.company(id, (tx) =>
      tx
        .update(companies)
        .set({ paymentCustomer: made.id })
        .where(
          and(eq(companies.id, id), gone ? eq(companies.paymentCustomer, gone) : isNull(companies.paymentCustomer)),
        ),
    );
    return (await known(id)) ?? made.id;
  }

  async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (isCustomerGone(error)) return undefined;
      throw error;
    }
  }

  return {
    /** Undefined where Stripe knows no such customer. */
    unlessGone,

    /** Works with the company's customer; undefined where there is none yet, or no longer. */
    async withKnown<T>({ id }: PayingCompany, work: (customer: string) => Promise<T>): Promise<T | undefined> {
      const customer = await known(id);
      return customer === undefined ? undefined : unlessGone(() => work(customer));
    },

    /** Works with the company's customer, making one where there is none. */
    async with<T>(company: PayingCompany, work: (customer: string) => Promise<T>): Promise<T> {
      const customer = (await known(company.id)) ?? (await make(company));
      const done = await unlessGone(async () => ({ result: await work(customer) }));
      return done ? done.result : work(await make(company, customer));
    },
  };
}
