import type { Project } from '@plumbline/domain/contract/entities';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import { projectChanges } from '@plumbline/domain/projects/changes';
import { type ProjectForm, projectToWire } from '@plumbline/domain/projects/schema';
import { toFormFields } from '@plumbline/domain/projects/wireFields';
import { useToast } from '@plumbline/ui/components/Toast';
import type { ProjectSaveResult } from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';
import { call } from '../api/client.ts';
import { changeList, projectQuery, refreshList } from './queries.ts';

const { createProject, updateProject } = messages.errorToast;

/** Sends only what changed, over the version that was seen. */
async function update(base: Project, form: ProjectForm): Promise<Project> {
  const body = projectChanges(base, form);
  if (Object.keys(body).length === 0) return base;
  return call('projects.update', { params: { id: base.id }, body, ifMatch: base.version });
}

function refusal(error: unknown, failure: string): ProjectSaveResult {
  if (!(error instanceof ApiError)) return { ok: false, message: failure };
  if (error.status === 404) return { ok: false, message: 'This project is not there any more. Somebody deleted it.' };
  if (error.code === 'key_reused') {
    return {
      ok: false,
      message:
        'An earlier try did create a project, with what you had typed then. Look for it in the list of projects.',
    };
  }
  return { ok: false, message: error.message, fields: toFormFields(error.fields) };
}

/** Creates or changes a project and says so [R7.15, R7.16, R8.07]. `key` is the same for every try of one form [F4]. */
export function useSaveProject(key?: string) {
  const queries = useQueryClient();
  const toast = useToast();

  return async (form: ProjectForm, base: Project | null): Promise<ProjectSaveResult> => {
    try {
      const project = base
        ? await update(base, form)
        : await call('projects.create', { body: projectToWire(form), idempotencyKey: key });
      queries.setQueryData(projectQuery(project.id).queryKey, project);
      changeList(queries, (list) =>
        base ? list.map((one) => (one.id === project.id ? project : one)) : [project, ...list],
      );
      void refreshList(queries);
      toast({ tone: 'success', ...(base ? successToasts.projectUpdated : successToasts.projectCreated) });
      return { ok: true, project };
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        return { ok: false, conflict: true, current: error.current as Project, changedBy: error.changedBy ?? '' };
      }
      const failure = base ? updateProject : createProject;
      toast({ tone: 'error', title: errorToastTitle, text: failure });
      return refusal(error, failure);
    }
  };
}
