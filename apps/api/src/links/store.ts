/** The SQL of the links that companies share with clients. A link gives access to one document. */
import type { SubscriptionType } from '@plumbline/domain/subscription/packages';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import { documentLinks, documents } from '../database/schema/documents.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import type { ApiConfig } from '../ports.ts';
import { randomSecret } from '../secrets/randomSecret.ts';
import { sha256 } from '../secrets/sha256.ts';

export interface LinkKey {
  readonly companyId: string;
  readonly linkId: string;
}

/**
 * Adds a link to a document. Returns its URL, whose token is stored only as a hash.
 * @param recipient the address to which the link is mailed. '' for a link that a user of the company gets
 */
export async function insertLink(
  tx: Tx,
  { publicUrl }: Pick<ApiConfig, 'publicUrl'>,
  { companyId, id: documentId }: { readonly companyId: string; readonly id: string },
  now: Date,
  recipient = '',
): Promise<string> {
  const token = randomSecret();
  await tx
    .insert(documentLinks)
    .values({ companyId, id: uuidv7(now), documentId, tokenHash: await sha256(token), recipient, createdAt: now });
  const link = new URL('/document', publicUrl);
  link.hash = token;
  return link.href;
}

/** Finds the link with this token in any company. */
export async function findLink(tx: Tx, token: string): Promise<LinkKey | undefined> {
  const [row] = await tx
    .select({ companyId: documentLinks.companyId, linkId: documentLinks.id })
    .from(documentLinks)
    .where(eq(documentLinks.tokenHash, await sha256(token)));
  return row;
}

export interface StoredLink {
  readonly documentId: string;
  readonly clientName: string;
  readonly recipient: string;
  readonly timeZone: string;
  readonly subscription: SubscriptionType;
}

/** Reads a link with its document and its company. */
export async function readLink(tx: Tx, { companyId, linkId }: LinkKey): Promise<StoredLink | undefined> {
  const [row] = await tx
    .select({
      documentId: documentLinks.documentId,
      recipient: documentLinks.recipient,
      clientName: sql<string>`${documents.head} -> 'client' ->> 'name'`,
      timeZone: companies.timeZone,
      subscription: companies.subscriptionType,
    })
    .from(documentLinks)
    .innerJoin(
      documents,
      and(eq(documents.companyId, documentLinks.companyId), eq(documents.id, documentLinks.documentId)),
    )
    .innerJoin(companies, eq(companies.id, documentLinks.companyId))
    .where(and(eq(documentLinks.companyId, companyId), eq(documentLinks.id, linkId)));
  return row;
}
