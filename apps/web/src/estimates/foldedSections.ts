/** Stores which sections of an estimate are folded in this window, so that a reload keeps them folded. */
import { readJson, writeJson } from '../storage/storedJson.ts';

interface StoredSections {
  /** The ids of the headings. */
  readonly sections: readonly string[];
}

const keyOf = (estimateId: string) => `estimate.folded.${estimateId}`;

/** The ids of the folded sections of an estimate. */
export function readFoldedSections(session: Storage, estimateId: string): readonly string[] {
  const sections = readJson<StoredSections>(session, keyOf(estimateId), 'sections')?.sections;
  return Array.isArray(sections) ? sections : [];
}

export const storeFoldedSections = (session: Storage, estimateId: string, sections: readonly string[]): void =>
  writeJson<StoredSections>(session, keyOf(estimateId), sections.length > 0 ? { sections } : null);
