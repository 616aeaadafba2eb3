/** The hook for a form that edits one record: its input, its draft, its save, and conflicts with changes that another user saved. */
import {
  type FieldDifference,
  type FormInput,
  type InputTexts,
  isEqual,
  rebaseForm,
} from '@plumbline/domain/shared/formChanges';
import type { ValidationContext } from '@plumbline/domain/shared/validationRules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { type SubmitResult, useSubmit } from '../components/Form.tsx';

/** Unsaved input, and the record that the user changed. */
export interface RecordDraft<Stored, Input extends FieldValues> {
  /** The record that the user edits. Null for a new record. */
  base: Stored | null;
  input: Input;
}

/** The conflict with another user who saved the record first. */
interface Conflict<Stored> {
  /** The record that the other user saved. */
  current: Stored;
  /** The name of the other user. '' if the name is unknown. */
  changedBy: string;
}

export type RecordSaveResult<Stored> =
  | { ok: true; record: Stored }
  | Exclude<SubmitResult, { ok: true }>
  | ({ ok: false; conflict: true } & Conflict<Stored>);

/** The props that the app passes to every form of a record. */
export interface FormScreenProps<Stored, Input extends FieldValues, Output> {
  /** The stored draft that the form starts with. Null if there is none. */
  draft: RecordDraft<Stored, Input> | null;
  /** Called after each change of the input and after a save. `draft` is null if no input is unsaved. */
  onDraftChange: (draft: RecordDraft<Stored, Input> | null) => void;
  /** `base` is the record that the user edited. The save fails with a conflict if the stored version differs. */
  onSave: (form: Output, base: Stored | null) => Promise<RecordSaveResult<Stored>>;
}

interface CommonOptions<Stored, Input extends FieldValues, Output> extends FormScreenProps<Stored, Input, Output> {
  /** The stored record. Null for a new record. */
  record: Stored | null;
  /** The initial values of a new record. */
  initialInput: Input;
  /** Converts a record to the input of the form. */
  inputOf: (record: Stored) => Input;
  /** Validates the input and parses it into the values to save. */
  resolver: Resolver<Input, unknown, Output>;
  /** Fields that are never part of a draft, such as passwords. */
  secretFields?: readonly (keyof Input & string)[];
  /**
   * When a field first shows its error: after it loses the focus, or on submit. Dialogs use `onSubmit`, because their
   * first field has the focus from the start.
   */
  mode?: 'onTouched' | 'onSubmit';
  /** Converts the input to the texts that a conflict compares. Default: all fields are texts. */
  texts?: InputTexts<Input>;
}

/** A form with fields that are not texts must have `texts`. */
export type RecordFormOptions<Stored, Input extends FieldValues, Output> = CommonOptions<Stored, Input, Output> &
  (Input extends FormInput ? unknown : { texts: InputTexts<Input> });

/** Returns the state of the form for one record, and the handlers of its buttons and of its conflict dialog. */
export function useRecordForm<Stored extends { readonly version: number }, Input extends FieldValues, Output>({
  record: storedRecord,
  initialInput,
  inputOf,
  resolver,
  secretFields = [],
  mode = 'onTouched',
  texts = { toTexts: (input) => input, fromTexts: (values) => values as Input },
  draft,
  onDraftChange,
  onSave,
}: RecordFormOptions<Stored, Input, Output>) {
  const [base, setBase] = useState(draft ? draft.base : storedRecord);
  // This is a ref, because the input is compared with the latest record before React renders that record.
  const latestRecord = useRef(base);
  const inputOrInitial = (record: Stored | null) => (record ? inputOf(record) : initialInput);
  const form = useForm<Input, unknown, Output>({
    resolver,
    // Validation accepts stored values that older rules allowed.
    context: { stored: inputOrInitial(base) } satisfies ValidationContext,
    defaultValues: inputOrInitial(base) as DefaultValues<Input>,
    mode,
  });
  /** Whether the form shows the input of a stored draft. */
  const [restored, setRestored] = useState(draft !== null);
  const [conflict, setConflict] = useState<Conflict<Stored> & { differences: readonly FieldDifference[] }>();

  const restore = useEffectEvent(() => {
    if (draft) applyInput(draft.input);
  });
  useEffect(() => restore(), []);

  /**
   * Uses a newer version of the record if the fields of the form are the same in both versions, for example after a purchase
   * changed only the subscription of the company. Such a version does not conflict with the input.
   */
  const adoptNewerVersion = useEffectEvent((record: Stored | null) => {
    const lastRecord = latestRecord.current;
    if (!record || !lastRecord || record.version <= lastRecord.version) return;
    const [previousInput, currentInput] = [inputOf(lastRecord), inputOf(record)];
    if (!isEqual(currentInput, previousInput)) return;
    latestRecord.current = record;
    setBase(record);
  });
  useEffect(() => adoptNewerVersion(storedRecord), [storedRecord]);

  const saveDraft = useEffectEvent((formInput: Input) => {
    const baseInput = inputOrInitial(latestRecord.current);
    const input: Input = {
      ...formInput,
      ...Object.fromEntries(secretFields.map((field) => [field, baseInput[field]])),
    };
    const isDirty = Object.keys(baseInput).some((field) => !isEqual(input[field], baseInput[field]));
    onDraftChange(isDirty ? { base: latestRecord.current, input } : null);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }), [form]);

  /** Sets the fields whose values differ from the form, so that the form counts them as changed. */
  function applyInput(input: Input) {
    for (const field of Object.keys(input) as Path<Input>[]) {
      const value = input[field] as PathValue<Input, Path<Input>>;
      if (!isEqual(value, form.getValues(field))) form.setValue(field, value, { shouldDirty: true });
    }
  }

  function resetTo(record: Stored | null) {
    latestRecord.current = record;
    setBase(record);
    form.reset(inputOrInitial(record));
  }

  /** Removes the draft and shows the values of `record`. */
  function discardInput(record: Stored | null) {
    resetTo(record);
    setRestored(false);
    onDraftChange(null);
  }

  /** Applies the input to the record that another user saved, and lists the differences. */
  function rebaseTo(current: Stored) {
    const { toTexts, fromTexts } = texts;
    const { merged, differences } = rebaseForm(
      toTexts(inputOrInitial(latestRecord.current)),
      toTexts(form.getValues()),
      toTexts(inputOf(current)),
    );
    return { merged: fromTexts(merged), differences };
  }

  async function save(values: Output, baseRecord: Stored | null): Promise<SubmitResult> {
    const result = await onSave(values, baseRecord);
    if (result.ok) {
      if (latestRecord.current) discardInput(result.record);
      else onDraftChange(null);
    } else if ('conflict' in result) {
      const { current, changedBy } = result;
      const { differences } = rebaseTo(current);
      // The other user changed none of the form's fields, so there is nothing to choose.
      if (differences.every(({ author }) => author === 'localUser')) return save(values, current);
      setConflict({ current, changedBy, differences });
    } else {
      return result;
    }
    // A conflict is not an error of the form: the conflict dialog opens, and the form shows no error.
    return { ok: true };
  }

  const submit = useSubmit(form, (values) => save(values, latestRecord.current));

  /**
   * Applies the changes of this user to the version of the other user, and saves the result. Fields that this user did not
   * change keep the values of the other user.
   */
  async function keepOwnChanges() {
    if (!conflict) return;
    const { merged } = rebaseTo(conflict.current);
    resetTo(conflict.current);
    applyInput(merged);
    setConflict(undefined);
    await submit.onSubmit();
  }

  function loadCurrentRecord() {
    if (conflict) discardInput(conflict.current);
    setConflict(undefined);
  }

  return {
    form,
    ...submit,
    base,
    restored,
    changed: form.formState.isDirty,
    discard: () => discardInput(latestRecord.current),
    conflict,
    secretFields: secretFields as readonly string[],
    keepOwnChanges,
    loadCurrentRecord,
    closeConflict: () => setConflict(undefined),
  };
}

/** The part of the form state that RecordForm shows. */
export type RecordEditor = Omit<ReturnType<typeof useRecordForm>, 'form' | 'base'>;
