/** The project form, connected to the API and to its stored draft. */
import {
  type ProjectDraft,
  ProjectFormScreen,
  type ProjectFormScreenProps,
} from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignedInApp } from '../app/App.ts';
import { useMe, useToday } from '../app/useMe.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { lastListPath } from '../lists/listSearchParams.ts';
import { useSaveProject } from './useSaveProject.ts';

export interface ProjectEditorProps extends Pick<ProjectFormScreenProps, 'data'> {
  /** The project id, or `new` for a project that is not created yet. It identifies the draft. */
  id: string;
}

/** Shows the form for a new or existing project, stores its draft, saves it and returns to the list [R2.28]. */
export function ProjectEditor({ id, data }: ProjectEditorProps) {
  const { storage } = useSignedInApp();
  const me = useMe();
  const draft = useDraft<ProjectDraft>('project', id);
  const today = useToday();
  const navigate = useNavigate();
  const save = useSaveProject(draft.newId);
  const { role, company } = me.profile;
  const actor = useMemo(() => ({ id: me.id, role }), [me.id, role]);
  const [defaults] = useState({ country: 'US', state: company.default_state });
  return (
    <ProjectFormScreen
      data={data}
      me={actor}
      defaults={defaults}
      today={today}
      draft={draft.draft}
      onDraft={draft.write}
      onSave={async (form, base) => {
        const result = await save(form, base);
        if (result.ok && !base) {
          draft.discard();
          await navigate('/project');
        }
        return result;
      }}
      onCancel={() => void navigate(lastListPath(storage.session, '/project'))}
    />
  );
}
