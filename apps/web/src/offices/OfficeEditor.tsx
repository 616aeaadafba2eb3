/** The office form, connected to the API and to its stored draft. */
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { type OfficeForm, officeChanges, officeErrors, officeToApi } from '@plumbline/domain/offices/form';
import type { Office } from '@plumbline/domain/offices/office';
import {
  type OfficeDraft,
  OfficeFormScreen,
  type OfficeFormScreenProps,
} from '@plumbline/ui/screens/offices/OfficeFormScreen';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { saveAndLeave, useDraft } from '../drafts/useDraft.ts';
import { lastListPath } from '../lists/listSearchParams.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';

/** Creates and updates offices [R7.08, R7.09, R8.05, R8.07]. */
const officeSaving = (api: AuthenticatedApi): RecordSaving<Office, OfficeForm, ReturnType<typeof officeChanges>> => ({
  keys: queryKeys.offices,
  event: { type: 'office.saved' },
  noun: 'office',
  create: (form, id) => api('offices.create', { body: { id, ...officeToApi(form) } }),
  toUpdateBody: officeChanges,
  update: ({ id, version }, body) => api('offices.update', { params: { id }, body, ifMatch: version }),
  success: { create: successToasts.officeCreated, update: successToasts.officeUpdated },
  failure: { create: messages.errorToast.createOffice, update: messages.errorToast.updateOffice },
  toFieldErrors: officeErrors,
});

export interface OfficeEditorProps extends Pick<OfficeFormScreenProps, 'office'> {
  /** The office id, or `new` for an office that is not created yet. It identifies the draft. */
  id: string;
}

/** Shows the form for a new or existing office, stores its draft, saves it and returns to the list [R2.42]. */
export function OfficeEditor({ id, office }: OfficeEditorProps) {
  const { api, storage } = useSignedInApp();
  const me = useMe();
  const draft = useDraft<OfficeDraft>('office', id);
  const navigate = useNavigate();
  const save = useSaveRecord(officeSaving(api), draft.newRecordId);
  const leave = () => navigate(lastListPath(storage.session, '/office'));
  const [defaults] = useState({ country: 'US', state: me.profile.company.default_state });
  return (
    <OfficeFormScreen
      office={office}
      defaults={defaults}
      draft={draft.storedValue}
      onDraftChange={draft.write}
      onSave={saveAndLeave(save, draft, leave)}
      onCancel={() => void leave()}
    />
  );
}
