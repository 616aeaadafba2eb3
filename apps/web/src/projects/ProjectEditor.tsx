import { ProjectFormScreen, type ProjectFormScreenProps } from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { meQuery } from '../users/queries.ts';
import { openDraft } from './draft.ts';
import { listAddress } from './listAddress.ts';
import { useSaveProject } from './useSaveProject.ts';

export interface ProjectEditorProps extends Pick<ProjectFormScreenProps, 'data'> {
  /** Names the draft: the project's id, or `new`. */
  id: string;
}

/** `YYYY-MM-DD` where the person is. */
const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The form with its draft, its save and where it leads [R2.28]. */
export function ProjectEditor({ id, data }: ProjectEditorProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const [kept] = useState(() => openDraft(id));
  const [today] = useState(() => localDay(new Date()));
  const navigate = useNavigate();
  const save = useSaveProject(kept.key);
  const { role, company } = me.profile;
  const [actor] = useState({ id: me.id, role });
  const [defaults] = useState({ country: 'US', state: company.default_state });
  return (
    <ProjectFormScreen
      data={data}
      me={actor}
      defaults={defaults}
      today={today}
      draft={kept.draft}
      onDraft={kept.write}
      onSave={async (form, base) => {
        const result = await save(form, base);
        if (result.ok && !base) {
          kept.write(null);
          await navigate('/project');
        }
        return result;
      }}
      onCancel={() => void navigate(listAddress())}
    />
  );
}
