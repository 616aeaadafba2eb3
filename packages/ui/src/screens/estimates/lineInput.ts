import { emptyDraft, type LineDraft } from '@plumbline/domain/estimates/line';

/** What the fields of a line hold; the last two only while a line is added [R2.34]. */
export interface LineInput extends LineDraft {
  saveToCatalogue: boolean;
  itemType: string;
}

export const emptyLine: LineInput = { ...emptyDraft, saveToCatalogue: false, itemType: '' };
