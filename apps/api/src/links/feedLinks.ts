/** The SQL of the links for other calendars. */
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { calendarFeeds } from '../database/schema/calendar.ts';
import type { UserPrincipal } from '../http/principal.ts';
import type { ApiConfig } from '../ports.ts';
import { randomSecret } from '../secrets/randomSecret.ts';
import { sha256 } from '../secrets/sha256.ts';

type UserKey = Pick<UserPrincipal, 'companyId' | 'userId'>;

const isFeedOf = ({ companyId, userId }: UserKey) =>
  and(eq(calendarFeeds.companyId, companyId), eq(calendarFeeds.userId, userId));

/** The day on which the link of the user was made, or null. */
export async function readFeedDay(tx: Tx, user: UserKey): Promise<string | null> {
  const [row] = await tx.select({ createdOn: calendarFeeds.createdOn }).from(calendarFeeds).where(isFeedOf(user));
  return row?.createdOn ?? null;
}

/** Makes the link of the user and returns its URL, whose token is stored only as a hash. The token of an earlier link is replaced. */
export async function renewFeed(
  tx: Tx,
  { publicUrl }: Pick<ApiConfig, 'publicUrl'>,
  { companyId, userId, today }: UserPrincipal,
): Promise<string> {
  const token = randomSecret();
  const values = { tokenHash: await sha256(token), createdOn: today };
  await tx
    .insert(calendarFeeds)
    .values({ companyId, userId, ...values })
    .onConflictDoUpdate({ target: [calendarFeeds.companyId, calendarFeeds.userId], set: values });
  return new URL(`/calendar/${token}.ics`, publicUrl).href;
}

export const deleteFeed = (tx: Tx, user: UserKey) => tx.delete(calendarFeeds).where(isFeedOf(user));

/** Finds the link with this token in any company. */
export async function findFeed(tx: Tx, token: string): Promise<UserKey | undefined> {
  const [row] = await tx
    .select({ companyId: calendarFeeds.companyId, userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, await sha256(token)));
  return row;
}
