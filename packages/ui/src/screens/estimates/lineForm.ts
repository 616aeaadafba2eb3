import type { EstimateItemForm } from '@plumbline/domain/estimates/schema';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import type { LineInput } from './lineInput.ts';

/** The rules of the form: they follow the first paint, and are there before anybody has typed. */
export const loadLineRules = () => import('./lineRules.ts');

/** Not a field: what is said here stands at the form. */
const notReached = 'notReached';

export const lineResolver: Resolver<LineInput, unknown, EstimateItemForm> = async (...form) => {
  const rules = await loadLineRules().catch(() => null);
  if (rules) return rules.lineRules(...form);
  const errors = { [notReached]: { type: notReached, message: estimateTexts.rulesNotLoaded } };
  return { values: {}, errors: errors as FieldErrors<LineInput> };
};

/** Why the form could not be checked. */
export const notReachedIn = ({ formState: { errors } }: Pick<UseFormReturn<LineInput>, 'formState'>) =>
  (errors as Readonly<Record<string, { readonly message?: string } | undefined>>)[notReached]?.message;
