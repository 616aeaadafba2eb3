import { readKept, writeKept } from '../records/kept.ts';

const name = 'draftPlace';

interface DraftPlace {
  /** The path and query of the page that a draft was typed on. */
  readonly place: string;
}

const hasDrafts = () =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '').some((key) =>
    key.startsWith('draft.'),
  );

/** Where the draft is that a renewal led away from; null where no draft is left. */
export const readDraftPlace = (): string | null =>
  hasDrafts() ? (readKept<DraftPlace>(name, 'place')?.place ?? null) : null;

/** Kept until the person is back there. */
export const keepDraftPlace = (place: string | null): void =>
  writeKept<DraftPlace>(name, place === null ? null : { place });
