import type { RecordSaveResult } from '@plumbline/ui/components/RecordForm';
import { useState } from 'react';
import { newKey } from '../api/http.ts';
import { useSignedInApp } from '../app/App.ts';
import type { DraftStore } from '../storage/draftStore.ts';
import { useUnsavedWork } from './UnsavedWorkGuard.tsx';

/** `key`: the idempotency key of the record's creation. A retry after a reload creates no second record [F4, F5]. */
interface Stored<Value> {
  readonly draft: Value;
  readonly key: string;
}

export interface Draft<Value> {
  /** The stored draft when the page was opened; null if there was none. */
  readonly draft: Value | null;
  readonly key: string;
  /** null removes the draft. */
  readonly write: (next: Value | null) => void;
  readonly has: () => boolean;
  readonly discard: () => void;
}

const isStored = <Value>(value: unknown): value is Stored<Value> =>
  typeof value === 'object' && value !== null && 'draft' in value && 'key' in value;

export function openDraft<Value>(drafts: DraftStore, name: string, leaving: 'asks' | 'keeps'): Draft<Value> {
  const value = leaving === 'keeps' ? drafts.readOrAdopt(name) : drafts.read(name);
  const stored = isStored<Value>(value) ? value : null;
  const key = stored?.key ?? newKey();
  let current: Value | null = stored?.draft ?? null;
  const write = (next: Value | null) => {
    current = next;
    drafts.write(name, next === null ? null : { draft: next, key });
  };
  return { draft: current, key, write, has: () => current !== null, discard: () => write(null) };
}

/**
 * The draft of one record of a `subject`; its id is `new` before the record is created. A user who leaves the page is asked
 * and discards it. `keeps` is for a page that sends its draft later by itself: nobody is asked, and a draft that a closed
 * window has left is taken over.
 */
export function useDraft<Value>(subject: string, id: string, leaving: 'asks' | 'keeps' = 'asks'): Draft<Value> {
  const { drafts } = useSignedInApp();
  const [draft] = useState(() => openDraft<Value>(drafts, `${subject}.${id}`, leaving));
  useUnsavedWork(leaving === 'asks' ? draft : null);
  return draft;
}

type Save<Kind, Form> = (form: Form, base: Kind | null) => Promise<RecordSaveResult<Kind>>;

/** Saves, removes the draft and then leaves the form. The next page may load slowly or be reloaded: the draft goes first. */
export const saveAndLeave =
  <Kind, Form>(
    save: Save<Kind, Form>,
    draft: Pick<Draft<unknown>, 'discard'>,
    leave: (saved: Kind) => unknown,
  ): Save<Kind, Form> =>
  async (form, base) => {
    const result = await save(form, base);
    if (result.ok) {
      draft.discard();
      await leave(result.record);
    }
    return result;
  };
