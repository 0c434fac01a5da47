import pg from 'pg';
import { type ConnectionSettings, clientConfig } from '../platform/db/connection.ts';

/** The database's owner, who sees all clinics' rows. */
export type Owner = pg.Client;

/** A connection of the database's owner, to put things where no use case can and to see what none may. */
export async function openClient(admin: ConnectionSettings): Promise<Owner> {
  const client = new pg.Client(clientConfig(admin, 'suya:test'));
  await client.connect();
  return client;
}
