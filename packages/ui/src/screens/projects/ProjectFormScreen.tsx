/** The screen that creates or edits a project. */
import type { Office } from '@plumbline/domain/offices/office';
import {
  newProjectInput,
  type ProjectForm,
  type ProjectFormInput,
  projectForm,
  projectInput,
} from '@plumbline/domain/projects/form';
import type { Project } from '@plumbline/domain/projects/project';
import { projectLabels } from '@plumbline/domain/projects/projectLabels';
import { projectStatuses } from '@plumbline/domain/projects/status';
import { countryName } from '@plumbline/domain/shared/countryName';
import type { CurrentUser } from '@plumbline/domain/users/permissions';
import { estimatorRole } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { useEffect, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Stack } from '../../components/layout.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { ChatBubbleIcon } from '../../icons/ChatBubbleIcon.tsx';
import { type FormScreenProps, type RecordDraft, RecordForm } from '../../records/RecordForm.tsx';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { ClientDetailsFields, type ClientSuggestionProps } from './ClientDetailsFields.tsx';
import { OperationalDataFields } from './OperationalDataFields.tsx';
import { ProjectDetailsFields } from './ProjectDetailsFields.tsx';

export type ProjectDraft = RecordDraft<Project, ProjectFormInput>;

export interface ProjectFormData {
  /** Null if the form creates a new project [R4.04]. */
  project: Project | null;
  offices: readonly Office[];
  users: readonly User[];
}

export interface ProjectFormScreenProps
  extends FormScreenProps<Project, ProjectFormInput, ProjectForm>,
    ClientSuggestionProps {
  data: Loadable<ProjectFormData>;
  currentUser: CurrentUser;
  /** The initial values of a new project that depend on the company: its country and state. */
  defaults: Partial<ProjectFormInput>;
  /** The reasons for which the company loses jobs. */
  lostReasons: readonly string[];
  /** YYYY-MM-DD */
  today: string;
  /** The field with the focus when the form opens. Default: the title. Another `request` moves the focus again. */
  focus?: { readonly field: FocusableField; readonly request: string } | undefined;
  /** Called when the user leaves without saving. */
  onCancel: () => void;
}

/** The fields to which the main action of a project leads. */
export const focusableFields = [
  'job_start_date',
  'final_invoice',
] as const satisfies readonly (keyof ProjectFormInput)[];

export type FocusableField = (typeof focusableFields)[number];

/** The pages Create Project and Edit Project [R2.23-R2.28]. */
export function ProjectFormScreen({ data, ...formProps }: ProjectFormScreenProps) {
  return (
    <WhenReady value={data} loading={<Skeleton rows={3} rowHeight={240} />}>
      {(loadedData) => <LoadedProjectForm key={loadedData.project?.id} {...formProps} {...loadedData} />}
    </WhenReady>
  );
}

const resolver: Resolver<ProjectFormInput, unknown, ProjectForm> = formResolver(projectForm);

type LoadedProjectFormProps = Omit<ProjectFormScreenProps, 'data'> & ProjectFormData;

function LoadedProjectForm({
  project,
  offices,
  users,
  currentUser,
  defaults,
  lostReasons,
  today,
  focus,
  onCancel,
  clientSuggestions,
  onClientSearch,
  ...options
}: LoadedProjectFormProps) {
  const [initialInput] = useState(() =>
    // An estimator can only assign themselves, so they are preselected [R6.07].
    newProjectInput({ ...defaults, ...(currentUser.role === estimatorRole && { estimator: currentUser.id }) }),
  );
  // The form focuses the title, which is empty for a new project. A click on Cancel moves the focus, and must not show an error.
  const mode = project ? 'onTouched' : 'onSubmit';
  const editor = useRecordForm({
    record: project,
    initialInput,
    inputOf: projectInput,
    resolver,
    mode,
    ...options,
  });
  const { form, base } = editor;
  const focusedField = focus?.field ?? 'projectTitle';
  const focusRequest = focus?.request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request moves the focus to the same field again
  useEffect(() => form.setFocus(focusedField), [form, focusedField, focusRequest]);
  const fieldProps = { register: form.register, errors: form.formState.errors };
  return (
    <RecordForm
      editor={editor}
      title={base ? 'Edit Project' : 'Create Project'}
      recordName="this project"
      labels={projectLabels}
      formatValue={createValueFormatter(offices, users)}
      // The tabs of an existing project lead to its estimate and its notes.
      actions={base ? null : <NotesOfNewProject />}
      onCancel={() => {
        options.onDraftChange(null);
        onCancel();
      }}
    >
      <Stack>
        <ProjectDetailsFields
          {...fieldProps}
          control={form.control}
          project={base}
          offices={offices}
          users={users}
          currentUser={currentUser}
          lostReasons={lostReasons}
        />
        <ClientDetailsFields form={form} clientSuggestions={clientSuggestions} onClientSearch={onClientSearch} />
        <OperationalDataFields {...fieldProps} control={form.control} project={base} today={today} />
      </Stack>
    </RecordForm>
  );
}

/** Returns a function that formats the values of the fields with codes or ids. For other fields the function returns undefined. */
function createValueFormatter(offices: readonly Office[], users: readonly User[]) {
  const formatters: Readonly<Record<string, (value: string) => string | undefined>> = {
    status: (value) => new Map<string, string>(Object.entries(projectStatuses)).get(value),
    office: (value) => offices.find(({ id }) => id === value)?.name,
    estimator: (value) => users.filter(({ id }) => id === value).map(fullUserName)[0],
    country: countryName,
  };
  return (field: string, value: string) => formatters[field]?.(value);
}

/** A new project has no notes, so its button Notes is disabled [R2.28]. */
const NotesOfNewProject = () => (
  <Button icon={<ChatBubbleIcon />} disabled title="Save the project first">
    Notes
  </Button>
);
