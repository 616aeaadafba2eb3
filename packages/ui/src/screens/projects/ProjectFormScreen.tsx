import { yupResolver } from '@hookform/resolvers/yup';
import type { Office } from '@plumbline/domain/offices/office';
import { newProjectInput, type ProjectFormInput, projectInput } from '@plumbline/domain/projects/formInput';
import { projectLabels } from '@plumbline/domain/projects/labels';
import type { Project } from '@plumbline/domain/projects/project';
import { type ProjectForm, projectForm } from '@plumbline/domain/projects/schema';
import type { Actor } from '@plumbline/domain/users/permissions';
import { estimator } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';
import { useEffect, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Stack } from '../../components/layout.tsx';
import { type RecordDraft, RecordForm, type RecordFormProps } from '../../components/RecordForm.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { ClientDetailsFields } from './ClientDetailsFields.tsx';
import { OperationalFields } from './OperationalFields.tsx';
import { ProjectDetailsFields } from './ProjectDetailsFields.tsx';
import { ProjectFormActions } from './ProjectFormActions.tsx';
import { shownIn } from './shownValue.ts';

export type ProjectDraft = RecordDraft<Project, ProjectFormInput>;

export interface ProjectFormData {
  /** null creates a new one [R4.04]. */
  project: Project | null;
  offices: readonly Office[];
  users: readonly User[];
}

export interface ProjectFormScreenProps extends RecordFormProps<Project, ProjectFormInput, ProjectForm> {
  data: Loadable<ProjectFormData>;
  me: Actor;
  /** What a new project starts with besides: the company's country and state. */
  defaults: Partial<ProjectFormInput>;
  /** YYYY-MM-DD */
  today: string;
  /** The person leaves without saving. */
  onCancel: () => void;
}

/** Create Project and Edit Project [R2.23-R2.28]. */
export function ProjectFormScreen({ data, ...rest }: ProjectFormScreenProps) {
  return (
    <WhenReady value={data} loading={<Skeleton rows={3} rowHeight={240} />}>
      {(ready) => <ProjectEditor key={ready.project?.id} {...rest} {...ready} />}
    </WhenReady>
  );
}

// the schema reads the texts of the inputs; its types speak of what comes out
const resolver = yupResolver(projectForm) as unknown as Resolver<ProjectFormInput, unknown, ProjectForm>;

type ProjectEditorProps = Omit<ProjectFormScreenProps, 'data'> & ProjectFormData;

function ProjectEditor({ project, offices, users, me, defaults, today, onCancel, ...options }: ProjectEditorProps) {
  const [start] = useState(() =>
    // an Estimator can name nobody else, so they need not pick [R6.07]
    newProjectInput({ ...defaults, ...(me.role === estimator && { estimator: me.id }) }),
  );
  // a new project has the focus on its empty title: leaving that for Cancel is no mistake to be told of
  const mode = project ? 'onTouched' : 'onSubmit';
  const editor = useRecordForm({ record: project, start, inputOf: projectInput, resolver, mode, ...options });
  const { form, base } = editor;
  useEffect(() => form.setFocus('projectTitle'), [form]);
  const fields = { register: form.register, errors: form.formState.errors };
  return (
    <RecordForm
      editor={editor}
      title={base ? 'Edit Project' : 'Create Project'}
      what="this project"
      labels={projectLabels}
      shownAs={shownIn(offices, users)}
      actions={<ProjectFormActions project={base} />}
      onCancel={() => {
        options.onDraft(null);
        onCancel();
      }}
    >
      <Stack>
        <ProjectDetailsFields {...fields} project={base} offices={offices} users={users} me={me} />
        <ClientDetailsFields form={form} />
        <OperationalFields {...fields} control={form.control} project={base} today={today} />
      </Stack>
    </RecordForm>
  );
}
