import {
  type OfficeDraft,
  OfficeFormScreen,
  type OfficeFormScreenProps,
} from '@plumbline/ui/screens/offices/OfficeFormScreen';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft } from '../records/draft.ts';
import { listAddress } from '../records/listPlace.ts';
import { savedThen } from '../records/savedThen.ts';
import { meQuery } from '../users/queries.ts';
import { useSaveOffice } from './useSaveOffice.ts';

export interface OfficeEditorProps extends Pick<OfficeFormScreenProps, 'office'> {
  /** Names the draft: the office's id, or `new`. */
  id: string;
}

/** The form with its draft, its save and the way back to the list [R2.42]. */
export function OfficeEditor({ id, office }: OfficeEditorProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const kept = useDraft<OfficeDraft>('office', id);
  const navigate = useNavigate();
  const save = useSaveOffice(kept.key);
  const leave = () => navigate(listAddress('/office'));
  const [defaults] = useState({ country: 'US', state: me.profile.company.default_state });
  return (
    <OfficeFormScreen
      office={office}
      defaults={defaults}
      draft={kept.draft}
      onDraft={kept.write}
      onSave={savedThen(save, kept, leave)}
      onCancel={() => void leave()}
    />
  );
}
