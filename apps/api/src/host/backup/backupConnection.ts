/** The connection of a backup or a restore to the database. */
import { Client } from 'pg';
import { connectionTo } from '../../database/databaseHosts.ts';
import { sessionSettings } from './copyRows.ts';

export interface BackupConnection {
  readonly client: Client;
  /** Closes the connection, also in the middle of a statement. PostgreSQL rolls back an open transaction. */
  close(): Promise<void>;
}

export async function openBackupConnection(url: string): Promise<BackupConnection> {
  const { connectionString, stream } = connectionTo(url);
  const socket = stream();
  const client = new Client({
    connectionString,
    application_name: 'plumbline backup',
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // Without this listener, a lost connection would end the process. The running query fails too.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(sessionSettings);
  return {
    client,
    close: async () => {
      socket.destroy();
      await client.end().catch(() => undefined);
    },
  };
}
