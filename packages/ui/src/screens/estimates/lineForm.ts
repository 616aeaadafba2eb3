import { itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { units } from '@plumbline/domain/catalogue/units';
import { emptyDraft, type LineDraft } from '@plumbline/domain/estimates/line';
import type { EstimateItemForm } from '@plumbline/domain/estimates/schema';
import type { Resolver } from 'react-hook-form';

/** What the fields of a line hold; the last two only while a line is added [R2.34]. */
export interface LineInput extends LineDraft {
  saveToCatalogue: boolean;
  itemType: string;
}

export const emptyLine: LineInput = { ...emptyDraft, saveToCatalogue: false, itemType: '' };

/** The rules of the form: they follow the first paint, and are there before anybody has typed. */
export const loadLineRules = () => import('./lineRules.ts');

const unreachable = { type: 'unreachable', message: 'The server could not be reached. Please try again' };

export const lineResolver: Resolver<LineInput, unknown, EstimateItemForm> = async (...form) => {
  const rules = await loadLineRules().catch(() => null);
  return rules ? rules.lineRules(...form) : { values: {}, errors: { name: unreachable } };
};

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const unitOptions = optionsOf(units);
export const itemTypeOptions = optionsOf(itemTypes);
