// The notes of a project.
import type { Locator } from 'playwright';
import { exactly } from './queries.ts';
import type { PlumblineWorld } from './world.ts';

export const notes = ({ page }: PlumblineWorld): Locator =>
  page.getByRole('list', { name: 'Notes', exact: true }).getByRole('article');

/** Finds the text of a note. */
export const noteBody = (note: Locator): Locator => note.locator('[data-part="body"] > p');

/** Finds the note with this text. A note has no name. */
export const findNote = (world: PlumblineWorld, text: string): Locator =>
  notes(world).filter({ has: world.page.locator('[data-part="body"] > p').filter({ hasText: exactly(text) }) });

export interface StoredNote {
  readonly id: string;
  readonly body: string;
}

/** Returns the API path of the notes of a project. Default: the first project of the scenario. */
export async function findNotesPath(
  world: PlumblineWorld,
  title = world.estimateIds.keys().next().value ?? '',
): Promise<string> {
  return `/api/projects/${await world.projectId(title)}/notes/`;
}

/** Reads the stored notes of a project and their API path. Default: the first project of the scenario. */
export async function readStoredNotes(
  world: PlumblineWorld,
  title?: string,
): Promise<{ readonly path: string; readonly notes: readonly StoredNote[] }> {
  const path = await findNotesPath(world, title);
  return { path, notes: await world.api.callOk<readonly StoredNote[]>('GET', path) };
}
