import styled from '@emotion/styled';
import type { Office, Project, User } from '@plumbline/domain/contract/entities';
import { newProjectInput, type ProjectFormInput } from '@plumbline/domain/projects/formInput';
import type { Actor } from '@plumbline/domain/users/permissions';
import { estimator } from '@plumbline/domain/users/roles';
import { useMemo } from 'react';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { ClientDetailsFields } from './ClientDetailsFields.tsx';
import { OperationalFields } from './OperationalFields.tsx';
import { ProjectConflict } from './ProjectConflict.tsx';
import { ProjectDetailsFields } from './ProjectDetailsFields.tsx';
import { ProjectFormActions } from './ProjectFormActions.tsx';
import { type ProjectFormOptions, useProjectForm } from './useProjectForm.ts';

export type { ProjectDraft, ProjectSaveResult } from './useProjectForm.ts';

export interface ProjectFormData {
  /** null creates a new one [R4.04]. */
  project: Project | null;
  offices: readonly Office[];
  users: readonly User[];
}

export interface ProjectFormScreenProps extends Pick<ProjectFormOptions, 'draft' | 'onDraft' | 'onSave'> {
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

type ProjectEditorProps = Omit<ProjectFormScreenProps, 'data'> & ProjectFormData;

function ProjectEditor({ project, offices, users, me, defaults, today, onCancel, ...options }: ProjectEditorProps) {
  const start = useMemo(
    // an Estimator can name nobody else, so they need not pick [R6.07]
    () => newProjectInput({ ...defaults, ...(me.role === estimator && { estimator: me.id }) }),
    [defaults, me],
  );
  const editor = useProjectForm({ project, start, ...options });
  const { form, base } = editor;
  const fields = { register: form.register, errors: form.formState.errors };
  return (
    <Form error={editor.error} onSubmit={editor.onSubmit} aria-label={base ? 'Edit Project' : 'Create Project'}>
      {editor.restored && (
        <div role="status">
          <Notice action={<Button onClick={editor.discard}>Discard changes</Button>}>
            What you had typed and not saved is back.
          </Notice>
        </div>
      )}
      <Sections>
        <ProjectDetailsFields {...fields} project={base} offices={offices} users={users} me={me} />
        <ClientDetailsFields form={form} />
        <OperationalFields {...fields} project={base} today={today} />
      </Sections>
      <ProjectFormActions
        project={base}
        changed={form.formState.isDirty}
        saving={editor.pending}
        onCancel={() => {
          options.onDraft(null);
          onCancel();
        }}
      />
      <ProjectConflict
        conflict={editor.conflict}
        offices={offices}
        users={users}
        onKeepMine={() => void editor.keepMine()}
        onLoadTheirs={editor.loadTheirs}
        onClose={editor.closeConflict}
      />
    </Form>
  );
}

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  @media (min-width: 1100px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :last-of-type {
      grid-column: 1 / -1;
    }
  }
`;
