/** Stores the unsaved input of a form as a draft. */
import type { RecordSaveResult } from '@plumbline/ui/records/RecordForm';
import { useState } from 'react';
import { newId } from '../api/http.ts';
import { useSignedInApp } from '../app/appContext.ts';
import type { DraftStore, WriteOptions } from '../storage/draftStore.ts';
import { useUnsavedWork } from './UnsavedWorkGuard.tsx';

interface StoredDraft<Value> {
  readonly draft: Value;
  readonly id: string;
}

export interface Draft<Value> {
  /** The input that was stored when the page was opened, or null. */
  readonly storedValue: Value | null;
  /** The id of the record that the form creates. It is stored, so that a retry after a reload does not create a second record [F4, F5]. */
  readonly newRecordId: string;
  /** Stores new input. Null removes the draft. */
  readonly write: (value: Value | null, options?: WriteOptions) => void;
  readonly hasInput: () => boolean;
  readonly discard: () => void;
}

const isStoredDraft = <Value>(value: unknown): value is StoredDraft<Value> =>
  typeof value === 'object' && value !== null && 'draft' in value && 'id' in value;

/** Opens the stored draft with this name, or an empty draft. See `useDraft`. */
export function openDraft<Value>(drafts: DraftStore, name: string, onLeave: 'confirm' | 'keep'): Draft<Value> {
  const storedEntry = onLeave === 'keep' ? drafts.readOrAdopt(name) : drafts.read(name);
  const storedDraft = isStoredDraft<Value>(storedEntry) ? storedEntry : null;
  const newRecordId = storedDraft?.id ?? newId();
  let current: Value | null = storedDraft?.draft ?? null;
  const write: Draft<Value>['write'] = (value, options) => {
    current = value;
    drafts.write(name, value === null ? null : { draft: value, id: newRecordId }, options);
  };
  return { storedValue: current, newRecordId, write, hasInput: () => current !== null, discard: () => write(null) };
}

/**
 * Returns the draft with the name `<subject>.<id>`. `id` is the id of the record that the form edits, `new` for a record that is not
 * created yet, or another id, for example the id of the project for a new note. With `confirm`, the app asks for confirmation before
 * the user leaves the page, and discards the draft if the user leaves. With `keep`, the app asks for no confirmation and also uses the
 * draft of a closed window. Pages that later send their draft automatically use `keep`.
 */
export function useDraft<Value>(subject: string, id: string, onLeave: 'confirm' | 'keep' = 'confirm'): Draft<Value> {
  const { drafts } = useSignedInApp();
  const [draft] = useState(() => openDraft<Value>(drafts, `${subject}.${id}`, onLeave));
  useUnsavedWork(onLeave === 'confirm' ? draft : null);
  return draft;
}

/** Saves a form. `base` is the loaded record, or null for a new record. */
type Save<Entity, Form> = (form: Form, base: Entity | null) => Promise<RecordSaveResult<Entity>>;

/** Saves, removes the draft and then leaves the form. The draft is removed first, because the next page can load slowly. */
export const saveAndLeave =
  <Entity, Form>(
    save: Save<Entity, Form>,
    draft: Pick<Draft<unknown>, 'discard'>,
    leave: (record: Entity) => unknown,
  ): Save<Entity, Form> =>
  async (form, base) => {
    const result = await save(form, base);
    if (result.ok) {
      draft.discard();
      await leave(result.record);
    }
    return result;
  };
