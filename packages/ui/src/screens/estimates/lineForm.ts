import { yupResolver } from '@hookform/resolvers/yup';
import { itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { units } from '@plumbline/domain/catalogue/units';
import { emptyDraft, type LineDraft } from '@plumbline/domain/estimates/line';
import { type EstimateItemForm, estimateItemForm } from '@plumbline/domain/estimates/schema';
import type { Resolver } from 'react-hook-form';

/** What the fields of a line hold; the last two only while a line is added [R2.34]. */
export interface LineInput extends LineDraft {
  saveToCatalogue: boolean;
  itemType: string;
}

export const emptyLine: LineInput = { ...emptyDraft, saveToCatalogue: false, itemType: '' };

// the schema reads the texts of the fields; its types speak of what comes out
export const lineResolver = yupResolver(estimateItemForm) as unknown as Resolver<LineInput, unknown, EstimateItemForm>;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const unitOptions = optionsOf(units);
export const itemTypeOptions = optionsOf(itemTypes);
