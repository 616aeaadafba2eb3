import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { type ProjectForm, projectChanges, projectErrors, projectToWire } from '@plumbline/domain/projects/form';
import type { Project } from '@plumbline/domain/projects/project';
import { queryKeys } from '../api/queryKeys.ts';
import type { Api } from '../api/signedApi.ts';
import { useSignedInApp } from '../app/App.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';

const projectSaving = (api: Api): RecordSaving<Project, ProjectForm, ReturnType<typeof projectChanges>> => ({
  keys: queryKeys.projects,
  event: { type: 'project.saved' },
  noun: 'project',
  create: (form, id) => api('projects.create', { body: { id, ...projectToWire(form) } }),
  changes: projectChanges,
  update: ({ id, version }, body) => api('projects.update', { params: { id }, body, ifMatch: version }),
  success: { create: successToasts.projectCreated, update: successToasts.projectUpdated },
  failure: { create: messages.errorToast.createProject, update: messages.errorToast.updateProject },
  fieldsOf: projectErrors,
});

/** Returns a function that creates or updates a project [R7.15, R7.16, R8.07]. */
export const useSaveProject = (newId: string) => useSaveRecord(projectSaving(useSignedInApp().api), newId);
