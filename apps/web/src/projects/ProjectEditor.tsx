import {
  type ProjectDraft,
  ProjectFormScreen,
  type ProjectFormScreenProps,
} from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft } from '../records/draft.ts';
import { listAddress } from '../records/listPlace.ts';
import { useToday } from '../records/today.ts';
import { meQuery } from '../users/queries.ts';
import { useSaveProject } from './useSaveProject.ts';

export interface ProjectEditorProps extends Pick<ProjectFormScreenProps, 'data'> {
  /** Names the draft: the project's id, or `new`. */
  id: string;
}

/** The form with its draft, its save and where it leads [R2.28]. */
export function ProjectEditor({ id, data }: ProjectEditorProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const kept = useDraft<ProjectDraft>('project', id);
  const today = useToday();
  const navigate = useNavigate();
  const save = useSaveProject(kept.key);
  const { role, company } = me.profile;
  const actor = useMemo(() => ({ id: me.id, role }), [me.id, role]);
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
      onCancel={() => void navigate(listAddress('/project'))}
    />
  );
}
