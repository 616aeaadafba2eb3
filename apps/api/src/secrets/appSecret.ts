/** Generated secrets of this installation, stored in the database. */
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { appSecrets } from '../database/schema/secrets.ts';
import { randomSecret } from './randomSecret.ts';

/** Inserts the secret if it is missing, and reads it. If several servers start together, all use the secret of the first insert. */
async function readOrCreateSecret(db: Database, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const secret = await db.system(async (tx) => {
    await tx.insert(appSecrets).values({ name, value: randomSecret() }).onConflictDoNothing();
    const [row] = await tx.select({ value: appSecrets.value }).from(appSecrets).where(eq(appSecrets.name, name));
    return row?.value;
  });
  if (!secret) throw new Error(`the secret ${name} is missing`);
  return new TextEncoder().encode(secret);
}

/**
 * Returns a function that reads a secret of this installation. The secret is generated at first use and cached per process.
 * Failed reads are not cached.
 */
export function appSecret(db: Database, name: string): () => Promise<Uint8Array<ArrayBuffer>> {
  let cachedSecret: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return () => {
    cachedSecret ??= readOrCreateSecret(db, name).catch((error: unknown) => {
      cachedSecret = undefined;
      throw error;
    });
    return cachedSecret;
  };
}
