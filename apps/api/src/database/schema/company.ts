/** The table of companies. */
import type { ItemTypeMarkups } from '@plumbline/domain/catalogue/markup';

import {
  type DocumentPrices,
  defaultTaxBasis,
  type Paper,
  type TaxBasis,
} from '@plumbline/domain/company/documentSettings';
import { defaultLostReasons, type LostReason } from '@plumbline/domain/company/lostReasons';
import { defaultTimeZone } from '@plumbline/domain/company/timeZone';
import { type DiscountBasis, defaultDiscountBasis } from '@plumbline/domain/estimates/pricing/discount';
import type { SubscriptionType } from '@plumbline/domain/subscription/packages';
import { isNotNull, sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  companyRowPolicy,
  createdAt,
  percentColumn,
  postalAddressColumns,
  textColumn,
  timestampColumn,
  versionColumns,
} from './columns.ts';

/** Companies, the tenants of the application [R3.01]. */
export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    ...postalAddressColumns(),
    phoneNo: textColumn('phone_no'),
    faxNo: textColumn('fax_no'),
    email: textColumn('email'),
    defaultUnits: textColumn('default_units'),
    defaultTax: percentColumn('default_tax'),
    defaultTerms: textColumn('default_terms'),
    /** In percent of the cost. Null if the company has no default markup. */
    defaultMarkup: percentColumn('default_markup'),
    /** The default markups of item types. A missing markup is null. */
    itemTypeMarkups: jsonb('item_type_markups').$type<Partial<ItemTypeMarkups>>().notNull().default({}),
    /** The basis of the discount of a new estimate. */
    discountBasis: text('discount_basis').$type<DiscountBasis>().notNull().default(defaultDiscountBasis),
    estimateValidDays: integer('estimate_valid_days'),
    defaultState: textColumn('default_state'),
    /** The IANA time zone that determines the current day of the company. */
    timeZone: text('time_zone').notNull().default(defaultTimeZone),
    /** A PNG or JPEG data URL. */
    logo: text('logo'),
    /** How documents look, and the mail that sends them. */
    documentPaper: text('document_paper').$type<Paper>().notNull().default('LETTER'),
    documentPrices: text('document_prices').$type<DocumentPrices>().notNull().default('quantities'),
    documentTaxBasis: text('document_tax_basis').$type<TaxBasis>().notNull().default(defaultTaxBasis),
    /** #rrggbb */
    documentColor: text('document_color').notNull().default('#17427c'),
    /** The template of the mail. '' uses the template of the app. */
    mailSubject: textColumn('mail_subject'),
    mailMessage: textColumn('mail_message'),
    /** Days after which a client is reminded of a document that is not opened. Null without a reminder. */
    reminderDays: integer('reminder_days'),
    lostReasons: jsonb('lost_reasons').$type<readonly LostReason[]>().notNull().default(defaultLostReasons),
    subscriptionType: text('subscription_type').$type<SubscriptionType>().notNull().default('NONE'),
    /** The last paid day in UTC. Null if the package does not end. */
    subscriptionLastDay: date('subscription_ended', { mode: 'string' }),
    /** The number of seats. */
    subscribedUsers: integer('subscribed_users').notNull().default(0),
    /** Ids from the payment provider and the time of the last applied event. Older events are ignored [F9]. */
    paymentCustomer: text('payment_customer').unique(),
    paymentSubscription: text('payment_subscription'),
    paymentEventAt: timestampColumn('payment_event_at'),
    /** The owner who asked for the deletion of the company, and when. Null if it is not planned. */
    deletionRequestedBy: uuid('deletion_requested_by'),
    deletionRequestedAt: timestampColumn('deletion_requested_at'),
    deletesAt: timestampColumn('deletes_at'),
    /** When the owners were reminded of the deletion. */
    deletionRemindedAt: timestampColumn('deletion_reminded_at'),
    createdAt: createdAt(),
    ...versionColumns(),
  },
  (t) => [
    companyRowPolicy('id'),
    check('companies_discount_basis', sql`${t.discountBasis} IN ('after_tax', 'before_tax')`),
    check('companies_document_tax_basis', sql`${t.documentTaxBasis} IN ('without_tax', 'with_tax')`),
    // For the hourly job that looks for companies to delete.
    index('companies_to_delete').on(t.deletesAt).where(isNotNull(t.deletesAt)),
  ],
);
