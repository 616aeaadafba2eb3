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
