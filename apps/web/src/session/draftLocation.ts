import { draftOwner } from '../storage/draftMark.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';

const name = 'draftPlace';

interface DraftLocation {
  /** The path and query of the page with the draft. */
  readonly place: string;
}

/** The path of the page that the window left for a session renewal; null if the window has no draft [R4.02]. */
export const readDraftLocation = (session: Storage): string | null =>
  draftOwner(session) === null ? null : (readJson<DraftLocation>(session, name, 'place')?.place ?? null);

/** Stores the path until the user opens that page again; null removes it. */
export const storeDraftLocation = (session: Storage, place: string | null): void =>
  writeJson<DraftLocation>(session, name, place === null ? null : { place });
