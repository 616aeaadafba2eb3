/** The SQL of companies [R3.01]. The row of a company also contains its subscription [R9.08]. */
import { type DefaultMarkups, mapItemTypes } from '@plumbline/domain/catalogue/markup';
import type { Company } from '@plumbline/domain/company/company';
import type { companyPatch } from '@plumbline/domain/company/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InferType } from 'yup';
import type { Tx } from '../database/database.ts';
import { toAddress, toAddressColumns } from '../database/postalAddressMapping.ts';
import { companies } from '../database/schema/company.ts';
import { ApiError } from '../http/errors.ts';
import type { StaffPrincipal } from '../http/principal.ts';

export type CompanyRow = typeof companies.$inferSelect;

/** The markup of each item type. Null for an item type without its own markup. */
const toItemTypeMarkups = (stored: CompanyRow['itemTypeMarkups']): DefaultMarkups['item_type_markups'] =>
  mapItemTypes((type) => stored[type] ?? null);

export const toCompany = (row: CompanyRow): Company => ({
  id: row.id,
  name: row.name,
  address: toAddress(row),
  phone_no: row.phoneNo,
  fax_no: row.faxNo,
  email: row.email,
  default_units: row.defaultUnits,
  default_tax: row.defaultTax,
  default_terms: row.defaultTerms,
  default_markup: row.defaultMarkup,
  item_type_markups: toItemTypeMarkups(row.itemTypeMarkups),
  estimate_valid_days: row.estimateValidDays,
  discount_basis: row.discountBasis,
  default_state: row.defaultState,
  time_zone: row.timeZone,
  logo: row.logo,
  document_paper: row.documentPaper,
  document_prices: row.documentPrices,
  document_tax_basis: row.documentTaxBasis,
  document_color: row.documentColor,
  mail_subject: row.mailSubject,
  mail_message: row.mailMessage,
  reminder_days: row.reminderDays,
  lost_reasons: [...row.lostReasons],
  subscription: {
    subscription_type: row.subscriptionType,
    // The API keeps this misspelling of the specification.
    subcription_ended: row.subscriptionLastDay,
    subscribed_users: row.subscribedUsers,
    renews: row.paymentSubscription !== null,
  },
  version: row.version,
});

export async function readCompanyRow(tx: Tx, companyId: string): Promise<CompanyRow> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, companyId));
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Reads only the markups, because the row of the company also has the logo. Throws 404 if there is no company with this id. */
export async function readDefaultMarkups(tx: Tx, companyId: string): Promise<DefaultMarkups> {
  const { defaultMarkup, itemTypeMarkups } = companies;
  const [row] = await tx.select({ defaultMarkup, itemTypeMarkups }).from(companies).where(eq(companies.id, companyId));
  if (!row) throw new ApiError('not_found');
  return { default_markup: row.defaultMarkup, item_type_markups: toItemTypeMarkups(row.itemTypeMarkups) };
}

/** Locks the company row. Until the transaction ends, no other transaction adds a user, removes an owner or sets a package. */
export async function lockCompanyRow(tx: Tx, companyId: string): Promise<CompanyRow | undefined> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('update');
  return row;
}

type NewCompany = Pick<typeof companies.$inferInsert, 'id' | 'name' | 'email' | 'phoneNo' | 'timeZone' | 'updatedBy'>;

/** Adds a company without a subscription. */
export async function insertCompany(tx: Tx, company: NewCompany, now: Date): Promise<void> {
  await tx.insert(companies).values({ ...company, createdAt: now, updatedAt: now });
}

/**
 * Stores the fields of `body` that are not undefined, and increases the version.
 * @param logo a validated data URL. Null removes the logo, and undefined keeps it
 */
export async function updateCompany(
  tx: Tx,
  caller: StaffPrincipal,
  version: number,
  { body, logo }: { readonly body: InferType<typeof companyPatch>; readonly logo: string | null | undefined },
  now: Date,
): Promise<Company> {
  const [row] = await tx
    .update(companies)
    .set({
      name: body.name,
      phoneNo: body.phone_no,
      faxNo: body.fax_no,
      email: body.email,
      defaultUnits: body.default_units,
      defaultTax: body.default_tax,
      defaultTerms: body.default_terms,
      defaultMarkup: body.default_markup,
      // The change has only the markups that it changes.
      itemTypeMarkups:
        body.item_type_markups && sql`${companies.itemTypeMarkups} || ${JSON.stringify(body.item_type_markups)}::jsonb`,
      estimateValidDays: body.estimate_valid_days,
      discountBasis: body.discount_basis,
      defaultState: body.default_state,
      timeZone: body.time_zone,
      documentPaper: body.document_paper,
      documentPrices: body.document_prices,
      documentTaxBasis: body.document_tax_basis,
      documentColor: body.document_color,
      mailSubject: body.mail_subject,
      mailMessage: body.mail_message,
      reminderDays: body.reminder_days,
      lostReasons: body.lost_reasons,
      ...(body.address && toAddressColumns(body.address)),
      logo,
      version: version + 1,
      updatedBy: caller.userId,
      updatedAt: now,
    })
    .where(eq(companies.id, caller.companyId))
    .returning();
  if (!row) throw new ApiError('not_found');
  return toCompany(row);
}

type Subscription = Pick<CompanyRow, 'subscriptionType' | 'subscribedUsers' | 'subscriptionLastDay'>;

interface SubscriptionChange extends Subscription {
  /** The id of the subscription at the payment provider. Null if there is none. Undefined keeps the stored id. */
  readonly paymentSubscription?: string | null;
  /** The event time that the provider reported. Undefined keeps the time of the last event. */
  readonly paymentEventAt?: Date;
}

/**
 * Stores the subscription. If the change affects API responses, the version increases and `updatedBy` becomes null, because no user
 * made the change.
 */
export async function updateSubscription(
  tx: Tx,
  company: CompanyRow,
  { paymentSubscription = company.paymentSubscription, ...change }: SubscriptionChange,
  now: Date,
): Promise<void> {
  const changesApiResponse =
    company.subscriptionType !== change.subscriptionType ||
    company.subscribedUsers !== change.subscribedUsers ||
    company.subscriptionLastDay !== change.subscriptionLastDay ||
    (company.paymentSubscription === null) !== (paymentSubscription === null);
  await tx
    .update(companies)
    .set({
      ...change,
      paymentSubscription,
      ...(changesApiResponse && { version: company.version + 1, updatedBy: null, updatedAt: now }),
    })
    .where(eq(companies.id, company.id));
}

/** Finds the company with this customer id of the payment provider. */
export async function findCompanyByPaymentCustomer(tx: Tx, customerId: string): Promise<{ id: string } | undefined> {
  const [row] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.paymentCustomer, customerId));
  return row;
}

/** Returns the customer id of the payment provider, or undefined if none is stored. */
export async function readPaymentCustomer(tx: Tx, companyId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ customer: companies.paymentCustomer })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row?.customer ?? undefined;
}

/** Stores the customer id of the payment provider if the stored id is still `previousId`. `previousId` is undefined if no id was stored. */
export async function replacePaymentCustomer(
  tx: Tx,
  companyId: string,
  previousId: string | undefined,
  customerId: string,
): Promise<void> {
  const { paymentCustomer } = companies;
  await tx
    .update(companies)
    .set({ paymentCustomer: customerId })
    .where(
      and(
        eq(companies.id, companyId),
        previousId === undefined ? isNull(paymentCustomer) : eq(paymentCustomer, previousId),
      ),
    );
}
