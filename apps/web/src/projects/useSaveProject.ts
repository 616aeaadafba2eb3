import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { projectChanges } from '@plumbline/domain/projects/changes';
import type { Project } from '@plumbline/domain/projects/project';
import { type ProjectForm, projectToWire } from '@plumbline/domain/projects/schema';
import { toFormFields } from '@plumbline/domain/projects/wireFields';
import { call } from '../api/client.ts';
import { type Saving, useSaveRecord } from '../records/useSaveRecord.ts';
import { projectKeys } from './queries.ts';

const saving: Saving<Project, ProjectForm, ReturnType<typeof projectChanges>> = {
  keys: projectKeys,
  noun: 'project',
  create: (form, idempotencyKey) => call('projects.create', { body: projectToWire(form), idempotencyKey }),
  changes: projectChanges,
  update: ({ id, version }, body) => call('projects.update', { params: { id }, body, ifMatch: version }),
  said: { create: successToasts.projectCreated, update: successToasts.projectUpdated },
  failure: { create: messages.errorToast.createProject, update: messages.errorToast.updateProject },
  fieldsOf: toFormFields,
};

/** [R7.15, R7.16, R8.07] */
export const useSaveProject = (key: string) => useSaveRecord(saving, key);
