/** The office form, connected to the API and to its stored draft. */
import {
  type OfficeDraft,
  OfficeFormScreen,
  type OfficeFormScreenProps,
} from '@plumbline/ui/screens/offices/OfficeFormScreen';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignedInApp } from '../app/App.ts';
import { useMe } from '../app/useMe.ts';
import { saveAndLeave, useDraft } from '../drafts/useDraft.ts';
import { lastListPath } from '../lists/listSearchParams.ts';
import { useSaveOffice } from './useSaveOffice.ts';

export interface OfficeEditorProps extends Pick<OfficeFormScreenProps, 'office'> {
  /** The office id, or `new` for an office that is not created yet. It identifies the draft. */
  id: string;
}

/** Shows the form for a new or existing office, stores its draft, saves it and returns to the list [R2.42]. */
export function OfficeEditor({ id, office }: OfficeEditorProps) {
  const { storage } = useSignedInApp();
  const me = useMe();
  const draft = useDraft<OfficeDraft>('office', id);
  const navigate = useNavigate();
  const save = useSaveOffice(draft.newId);
  const leave = () => navigate(lastListPath(storage.session, '/office'));
  const [defaults] = useState({ country: 'US', state: me.profile.company.default_state });
  return (
    <OfficeFormScreen
      office={office}
      defaults={defaults}
      draft={draft.draft}
      onDraft={draft.write}
      onSave={saveAndLeave(save, draft, leave)}
      onCancel={() => void leave()}
    />
  );
}
