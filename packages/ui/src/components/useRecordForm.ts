import { type FieldDifference, type FormInput, rebaseForm } from '@plumbline/domain/shared/formChanges';
import type { ValidationContext } from '@plumbline/domain/shared/validationRules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type Path, type PathValue, type Resolver, useForm } from 'react-hook-form';
import { type SubmitResult, useSubmit } from './Form.tsx';

/** Unsaved input, and the record it is based on. */
export interface RecordDraft<Stored, Input extends FormInput> {
  base: Stored | null;
  input: Input;
}

/** Another user saved first. `current` is the record as it is now. */
interface Conflict<Stored> {
  current: Stored;
  changedBy: string;
}

export type RecordSaveResult<Stored> =
  | { ok: true; record: Stored }
  | Exclude<SubmitResult, { ok: true }>
  | ({ ok: false; conflict: true } & Conflict<Stored>);

/** The props that the app passes to every form of a record. */
export interface RecordFormProps<Stored, Input extends FormInput, Output> {
  draft: RecordDraft<Stored, Input> | null;
  onDraft: (draft: RecordDraft<Stored, Input> | null) => void;
  /** `base` is the record that the user edited. The save fails with a conflict if the stored version differs. */
  onSave: (form: Output, base: Stored | null) => Promise<RecordSaveResult<Stored>>;
}

export interface RecordFormOptions<Stored, Input extends FormInput, Output>
  extends RecordFormProps<Stored, Input, Output> {
  /** null for a new record. */
  record: Stored | null;
  /** The initial values of a new record. */
  start: Input;
  inputOf: (record: Stored) => Input;
  /** Validates the input and parses it into the values to save. */
  resolver: Resolver<Input, unknown, Output>;
  /** Fields that are never part of a draft, such as passwords. */
  secret?: readonly (keyof Input & string)[];
  /**
   * When a field first shows its error: after it loses the focus, or on submit. Dialogs use onSubmit, because their
   * first field has the focus from the start.
   */
  mode?: 'onTouched' | 'onSubmit';
}

/** State of a form for one record: input, draft, and conflicts with changes that another user saved. */
export function useRecordForm<Stored extends { readonly version: number }, Input extends FormInput, Output>({
  record: stored,
  start,
  inputOf: toInput,
  resolver,
  secret = [],
  mode = 'onTouched',
  draft,
  onDraft,
  onSave,
}: RecordFormOptions<Stored, Input, Output>) {
  const [base, setBase] = useState(draft ? draft.base : stored);
  // Input is compared with the latest record immediately, before React renders it.
  const latest = useRef(base);
  const inputOf = (record: Stored | null) => (record ? toInput(record) : start);
  const form = useForm<Input, unknown, Output>({
    resolver,
    // Validation accepts stored values that older rules allowed.
    context: { stored: inputOf(base) } satisfies ValidationContext,
    defaultValues: inputOf(base) as DefaultValues<Input>,
    mode,
  });
  const [restored, setRestored] = useState(draft !== null);
  const [conflict, setConflict] = useState<Conflict<Stored> & { differences: readonly FieldDifference[] }>();

  const restore = useEffectEvent(() => {
    if (draft) applyInput(draft.input);
  });
  useEffect(() => restore(), []);

  /**
   * Takes over a newer version whose fields are the same, for example after a purchase. It does not conflict with the
   * input.
   */
  const adoptNewerVersion = useEffectEvent((record: Stored | null) => {
    const was = latest.current;
    if (!record || !was || record.version <= was.version) return;
    const [before, now] = [toInput(was), toInput(record)];
    if (Object.keys(now).some((field) => now[field] !== before[field])) return;
    latest.current = record;
    setBase(record);
  });
  useEffect(() => adoptNewerVersion(stored), [stored]);

  const saveDraft = useEffectEvent((typed: Input) => {
    const was = inputOf(latest.current);
    const input: Input = { ...typed, ...Object.fromEntries(secret.map((field) => [field, was[field]])) };
    const dirty = Object.keys(was).some((field) => input[field] !== was[field]);
    onDraft(dirty ? { base: latest.current, input } : null);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) }), [form]);

  /** Sets the fields that differ from the record, so that the form counts them as changed. */
  function applyInput(input: Input) {
    for (const field of Object.keys(input) as Path<Input>[]) {
      const value = input[field] as PathValue<Input, Path<Input>>;
      if (value !== form.getValues(field)) form.setValue(field, value, { shouldDirty: true });
    }
  }

  function resetTo(record: Stored | null) {
    latest.current = record;
    setBase(record);
    form.reset(inputOf(record));
  }

  function discardAndUse(record: Stored | null) {
    resetTo(record);
    setRestored(false);
    onDraft(null);
  }

  async function save(values: Output, overrides: Stored | null): Promise<SubmitResult> {
    const result = await onSave(values, overrides);
    if (result.ok) {
      if (latest.current) discardAndUse(result.record);
      else onDraft(null);
    } else if ('conflict' in result) {
      const { current, changedBy } = result;
      const { differences } = rebaseForm(inputOf(latest.current), form.getValues(), toInput(current));
      // The other user changed none of the form's fields, so there is nothing to choose.
      if (differences.every((difference) => difference.changedBy === 'mine')) return save(values, current);
      setConflict({ current, changedBy, differences });
    } else {
      return result;
    }
    return { ok: true };
  }

  const submit = useSubmit(form, (values) => save(values, latest.current));

  /** Saves the changes of this user onto the version of the other user. Fields that this user did not change keep the values of the other user. */
  async function keepMine() {
    if (!conflict) return;
    const { merged } = rebaseForm(inputOf(latest.current), form.getValues(), toInput(conflict.current));
    resetTo(conflict.current);
    applyInput(merged);
    setConflict(undefined);
    await submit.onSubmit();
  }

  function loadTheirs() {
    if (conflict) discardAndUse(conflict.current);
    setConflict(undefined);
  }

  return {
    form,
    ...submit,
    base,
    restored,
    changed: form.formState.isDirty,
    discard: () => discardAndUse(latest.current),
    conflict,
    secret: secret as readonly string[],
    keepMine,
    loadTheirs,
    closeConflict: () => setConflict(undefined),
  };
}

/** The part of the form state that RecordForm shows. */
export type RecordEditor = Omit<ReturnType<typeof useRecordForm>, 'form' | 'base'>;
