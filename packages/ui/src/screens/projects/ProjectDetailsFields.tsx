/** The first section of the project form: title, office, estimator, referrer, status and job type. */
import type { Office } from '@plumbline/domain/offices/office';
import type { ProjectFormInput } from '@plumbline/domain/projects/form';
import type { Project } from '@plumbline/domain/projects/project';
import { projectLabels as labels } from '@plumbline/domain/projects/projectLabels';
import { type CurrentUser, canAssignEstimator } from '@plumbline/domain/users/permissions';
import type { User } from '@plumbline/domain/users/user';
import { formerUser, fullUserName } from '@plumbline/domain/users/userNames';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { type Option, SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { statusOptions } from '../../records/statusOptions.ts';

export interface ProjectFieldsProps {
  register: UseFormRegister<ProjectFormInput>;
  errors: FieldErrors<ProjectFormInput>;
}

export interface ProjectDetailsFieldsProps extends ProjectFieldsProps {
  /** Null for a new project. */
  project: Project | null;
  offices: readonly Office[];
  users: readonly User[];
  currentUser: CurrentUser;
}

/**
 * The users whom the current user can select as the estimator, plus the stored estimator [R6.07]. A stored estimator who is not in
 * `users` is shown as `Former user`.
 */
function createEstimatorOptions(
  currentUser: CurrentUser,
  users: readonly User[],
  storedEstimatorId: string | null,
): readonly Option[] {
  const options = users
    .filter((user) => canAssignEstimator(currentUser, user.id) || user.id === storedEstimatorId)
    .map((user) => ({ value: user.id, label: fullUserName(user) }));
  const isListed = storedEstimatorId === null || options.some((option) => option.value === storedEstimatorId);
  return isListed ? options : [...options, { value: storedEstimatorId, label: formerUser }];
}

/** The fields of the project itself [R2.24]. */
export function ProjectDetailsFields({
  register,
  errors,
  project,
  offices,
  users,
  currentUser,
}: ProjectDetailsFieldsProps) {
  return (
    <Card title="Project Details">
      <FieldGrid>
        <div data-wide>
          <TextField
            label={labels.projectTitle}
            required
            error={errors.projectTitle?.message}
            {...register('projectTitle')}
          />
        </div>
        <SelectField
          label={labels.office}
          placeholder="Select an office"
          options={offices.map((office) => ({ value: office.id, label: office.name }))}
          error={errors.office?.message}
          {...register('office')}
        />
        <SelectField
          label={labels.estimator}
          placeholder="Select an estimator"
          options={createEstimatorOptions(currentUser, users, project?.estimator ?? null)}
          error={errors.estimator?.message}
          {...register('estimator')}
        />
        <TextField label={labels.refferedBy} error={errors.refferedBy?.message} {...register('refferedBy')} />
        <SelectField
          label={labels.status}
          options={statusOptions}
          error={errors.status?.message}
          {...register('status')}
        />
        <div data-wide>
          <TextField label={labels.jobType} error={errors.jobType?.message} {...register('jobType')} />
        </div>
      </FieldGrid>
    </Card>
  );
}
