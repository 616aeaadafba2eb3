import { draftOwner } from '../storage/draftMark.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';

const name = 'draftPlace';

interface DraftLocation {
  /** The path and query of the page with the draft. */
  readonly place: string;
}

/** The page with the draft that a renewal has left; null if there is no draft any more [R4.02]. */
export const readDraftLocation = (session: Storage): string | null =>
  draftOwner(session) === null ? null : (readJson<DraftLocation>(session, name, 'place')?.place ?? null);

/** Stored until the user is back on that page. */
export const storeDraftLocation = (session: Storage, place: string | null): void =>
  writeJson<DraftLocation>(session, name, place === null ? null : { place });
