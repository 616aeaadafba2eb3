import type { EstimateItemForm } from '@plumbline/domain/estimates/form';
import { emptyDraft, type LineDraft } from '@plumbline/domain/estimates/line';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import { lazyFormResolver } from '../../components/lazyFormResolver.ts';

/** What the fields of a line hold; the last two only while a line is added [R2.34]. */
export interface LineInput extends LineDraft {
  saveToCatalogue: boolean;
  itemType: string;
}

export const emptyLine: LineInput = { ...emptyDraft, saveToCatalogue: false, itemType: '' };

const validation = lazyFormResolver<typeof import('@plumbline/domain/estimates/form').estimateItemForm, LineInput>(
  async () => (await import('@plumbline/domain/estimates/form')).estimateItemForm,
);

/** Loads the validation of a line before a person saves one. */
export const preloadLineValidation = validation.preload;

/** Key of the error that is shown when the validation could not be loaded. It is not a field. */
const notLoaded = 'notLoaded';

export const lineResolver: Resolver<LineInput, unknown, EstimateItemForm> = async (...form) => {
  try {
    return await validation.resolver(...form);
  } catch {
    const errors = { [notLoaded]: { type: notLoaded, message: estimateTexts.rulesNotLoaded } };
    return { values: {}, errors: errors as FieldErrors<LineInput> };
  }
};

/** The message that the validation could not be loaded, if so. */
export const validationLoadError = ({ formState: { errors } }: Pick<UseFormReturn<LineInput>, 'formState'>) =>
  (errors as Readonly<Record<string, { readonly message?: string } | undefined>>)[notLoaded]?.message;
