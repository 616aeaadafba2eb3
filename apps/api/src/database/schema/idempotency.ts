/** Tables that recognize repeated requests: idempotency keys and ids that callers chose. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt } from './columns.ts';

/** Stored responses of requests that create a record, by principal and Idempotency-Key [F4]. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: companyId(),
    /** The id of a user, an API key or a link, so the column has no foreign key. */
    principalId: uuid('principal_id').notNull(),
    key: text('key').notNull(),
    /** The digest of route, ids and body from `requestDigest.ts`. The same key with a different request is rejected. */
    requestHash: text('request_hash').notNull(),
    /** The stored response: its status, headers and body. */
    status: integer('status'),
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
    body: text('body'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.principalId, t.key] }),
    index('idempotency_keys_by_age').on(t.createdAt),
    companyRowPolicy(),
  ],
);

/**
 * Records whose id the caller chose, and operation ids of changes of an estimate. A repeated request to create a record finds the record
 * here [F4], and a repeated change finds its operation id.
 */
export const createdRecords = pgTable(
  'created_records',
  {
    companyId: companyId(),
    /** The id that the caller chose. */
    id: uuid('id').notNull(),
    /** The id of the record, or of the changed estimate. It differs from `id` also if the request reactivated a deactivated user. */
    recordId: uuid('record_id').notNull(),
    /**
     * The digest of route, ids and body from `requestDigest.ts`. The same id with a different request is rejected. An id from a call with
     * several changes has the text `several changes` instead, and an operation id has the text `operation`.
     */
    requestHash: text('request_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('created_records_by_age').on(t.createdAt),
    companyRowPolicy(),
  ],
);
