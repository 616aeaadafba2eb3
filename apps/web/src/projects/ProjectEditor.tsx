/** The project form, connected to the API and to its stored draft. */
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { type ProjectForm, projectChanges, projectErrors, projectToApi } from '@plumbline/domain/projects/form';
import type { Project } from '@plumbline/domain/projects/project';
import {
  focusableFields,
  type ProjectDraft,
  ProjectFormScreen,
  type ProjectFormScreenProps,
} from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe, useToday } from '../app/useMe.ts';
import { useDraft } from '../drafts/useDraft.ts';
import { lastListPath } from '../lists/listSearchParams.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';
import { useClientSuggestions } from './useClientSuggestions.ts';
import { useLostReasons } from './useLostReasons.ts';

/** Creates and updates projects [R7.15, R7.16, R8.07]. */
const projectSaving = (
  api: AuthenticatedApi,
): RecordSaving<Project, ProjectForm, ReturnType<typeof projectChanges>> => ({
  keys: queryKeys.projects,
  event: { type: 'project.saved' },
  noun: 'project',
  create: (form, id) => api('projects.create', { body: { id, ...projectToApi(form) } }),
  toUpdateBody: projectChanges,
  update: ({ id, version }, body) => api('projects.update', { params: { id }, body, ifMatch: version }),
  success: { create: successToasts.projectCreated, update: successToasts.projectUpdated },
  failure: { create: messages.errorToast.createProject, update: messages.errorToast.updateProject },
  toFieldErrors: projectErrors,
});

export interface ProjectEditorProps extends Pick<ProjectFormScreenProps, 'data'> {
  /** The project id, or `new` for a project that is not created yet. It identifies the draft. */
  id: string;
}

/** Shows the form for a new or existing project, stores its draft and saves it. After it creates a project, it opens the list [R2.28]. */
export function ProjectEditor({ id, data }: ProjectEditorProps) {
  const { api, storage } = useSignedInApp();
  const me = useMe();
  const draft = useDraft<ProjectDraft>('project', id);
  const today = useToday();
  const navigate = useNavigate();
  const focus = useFocusRequest();
  const lostReasons = useLostReasons();
  const clientSuggestions = useClientSuggestions();
  const save = useSaveRecord(projectSaving(api), draft.newRecordId);
  const { role, company } = me.profile;
  const currentUser = useMemo(() => ({ id: me.id, role }), [me.id, role]);
  const [defaults] = useState({ country: 'US', state: company.default_state });
  return (
    <ProjectFormScreen
      data={data}
      currentUser={currentUser}
      defaults={defaults}
      lostReasons={lostReasons}
      today={today}
      focus={focus}
      draft={draft.storedValue}
      onDraftChange={draft.write}
      {...clientSuggestions}
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

/** The field that the URL names, for example `?field=final_invoice`. Each navigation to such a URL is another request. */
function useFocusRequest(): ProjectFormScreenProps['focus'] {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const field = focusableFields.find((name) => name === params.get('field'));
  return field && { field, request: key };
}
