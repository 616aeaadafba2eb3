import type { ApiClient } from './client.ts';
import type { PlumblineWorld } from './world.ts';

export interface StoredNote {
  readonly id: string;
  readonly body: string;
}

const clients = new WeakMap<PlumblineWorld, Map<string, ApiClient>>();

/** The API as the person with this role, who joins the company where they have not yet. */
async function clientOf(world: PlumblineWorld, role: string): Promise<ApiClient> {
  if (role === 'Owner') return world.api;
  const known = clients.get(world) ?? new Map<string, ApiClient>();
  clients.set(world, known);
  const client = known.get(role) ?? (await world.join(role));
  known.set(role, client);
  return client;
}

/** The scenario's project: the one made first. */
async function pathOf(world: PlumblineWorld, title = world.estimates.keys().next().value ?? ''): Promise<string> {
  return `/api/projects/${await world.projectId(title)}/notes/`;
}

/** Makes a note as the person with this role. */
export async function noting(world: PlumblineWorld, role: string, body: string) {
  const client = await clientOf(world, role);
  const path = await pathOf(world);
  const { id } = await client.ask<StoredNote>('POST', path, { body });
  return { client, path: `${path}${id}/` };
}

export async function notesOf(world: PlumblineWorld, title: string) {
  const path = await pathOf(world, title);
  return { path, notes: await world.api.ask<readonly StoredNote[]>('GET', path) };
}
