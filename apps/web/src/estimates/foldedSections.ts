/** Stores which sections of an estimate are folded in this window, so that a reload keeps them folded. */
import { readJson, writeJson } from '../storage/storedJson.ts';

interface StoredSections {
  /** The ids of the headings. */
  readonly sections: readonly string[];
}

const keyOf = (estimateId: string) => `estimate.folded.${estimateId}`;

/** Returns the ids of the folded sections of an estimate. The id of a section is the id of its heading. */
export function readFoldedSections(session: Storage, estimateId: string): readonly string[] {
  const sections = readJson<StoredSections>(session, keyOf(estimateId), 'sections')?.sections;
  return Array.isArray(sections) ? sections : [];
}

export const storeFoldedSections = (session: Storage, estimateId: string, sectionIds: readonly string[]): void =>
  writeJson<StoredSections>(session, keyOf(estimateId), sectionIds.length > 0 ? { sections: sectionIds } : null);
