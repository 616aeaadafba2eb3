import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { appSecrets } from '../database/schema/session.ts';
import { randomSecret } from './secrets.ts';

/** Servers that start together on an empty database agree on one secret: the first insert wins. */
async function storedSecret(db: Database, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const secret = await db.system(async (tx) => {
    await tx.insert(appSecrets).values({ name, value: randomSecret() }).onConflictDoNothing();
    const [row] = await tx.select({ value: appSecrets.value }).from(appSecrets).where(eq(appSecrets.name, name));
    return row?.value;
  });
  if (!secret) throw new Error(`the secret ${name} is missing`);
  return new TextEncoder().encode(secret);
}

/** A secret of this installation, made at first use and read once. A read that fails is tried again at the next use. */
export function appSecret(db: Database, name: string): () => Promise<Uint8Array<ArrayBuffer>> {
  let known: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return () => {
    known ??= storedSecret(db, name).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
