/** The notifications of PostgreSQL about estimates. */
import { sql } from 'drizzle-orm';
import type { NotificationChannel, Tx } from '../database/database.ts';

/**
 * The channel of the notifications. A trigger of the table `estimates` sends `changed`, the statements of `estimates/viewersStore.ts` send
 * `viewers`, and `notifyDocuments` sends `documents`.
 */
export const estimatesChannel: NotificationChannel = 'plumbline_estimates';

/** Tells the windows that have an estimate open that its documents have changed. */
export async function notifyDocuments(
  tx: Tx,
  { companyId, estimateId }: { readonly companyId: string; readonly estimateId: string },
): Promise<void> {
  const notification = { type: 'documents', company: companyId, estimate: estimateId };
  await tx.execute(sql`SELECT pg_notify(${estimatesChannel}, ${JSON.stringify(notification)})`);
}
