import type { EstimateItemForm } from '@plumbline/domain/estimates/form';
import { emptyDraft, type LineDraft } from '@plumbline/domain/estimates/line';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import { lazyFormResolver } from '../../components/lazyFormResolver.ts';

/** The values of the line fields. The last two exist only while a line is added [R2.34]. */
export interface LineInput extends LineDraft {
  saveToCatalogue: boolean;
  itemType: string;
}

export const emptyLine: LineInput = { ...emptyDraft, saveToCatalogue: false, itemType: '' };

const validation = lazyFormResolver<typeof import('@plumbline/domain/estimates/form').estimateItemForm, LineInput>(
  async () => (await import('@plumbline/domain/estimates/form')).estimateItemForm,
);

/** Loads the validation of a line before it is needed. */
export const preloadLineValidation = validation.preload;

/** Key of the error for validation that could not be loaded. It is not a field. */
const notLoaded = 'notLoaded';

export const lineResolver: Resolver<LineInput, unknown, EstimateItemForm> = async (...form) => {
  try {
    return await validation.resolver(...form);
  } catch {
    const errors = { [notLoaded]: { type: notLoaded, message: estimateTexts.rulesNotLoaded } };
    return { values: {}, errors: errors as FieldErrors<LineInput> };
  }
};

/** The error message if the validation could not be loaded. */
export const validationLoadError = ({ formState: { errors } }: Pick<UseFormReturn<LineInput>, 'formState'>) =>
  (errors as Readonly<Record<string, { readonly message?: string } | undefined>>)[notLoaded]?.message;
