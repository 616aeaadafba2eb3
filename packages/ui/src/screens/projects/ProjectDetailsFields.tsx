/** The first section of the project form, such as title, office, estimator and status. */
import type { Office } from '@plumbline/domain/offices/office';
import type { ProjectFormInput } from '@plumbline/domain/projects/form';
import type { Project } from '@plumbline/domain/projects/project';
import { projectLabels as labels } from '@plumbline/domain/projects/projectLabels';
import { projectStatuses } from '@plumbline/domain/projects/status';
import { type CurrentUser, canAssignEstimator } from '@plumbline/domain/users/permissions';
import type { User } from '@plumbline/domain/users/user';
import { formerUser, fullUserName } from '@plumbline/domain/users/userNames';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { type Option, SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';

export interface ProjectFieldsProps {
  register: UseFormRegister<ProjectFormInput>;
  errors: FieldErrors<ProjectFormInput>;
}

export interface ProjectDetailsFieldsProps extends ProjectFieldsProps {
  project: Project | null;
  offices: readonly Office[];
  users: readonly User[];
  currentUser: CurrentUser;
}

const statusOptions = Object.entries(projectStatuses).map(([value, text]) => ({ value, label: text }));

/** The users who can be selected, plus the current estimator even if they could not be selected again [R6.07]. */
function estimatorOptions(
  currentUser: CurrentUser,
  users: readonly User[],
  estimator: string | null,
): readonly Option[] {
  const options = users
    .filter((user) => canAssignEstimator(currentUser, user.id) || user.id === estimator)
    .map((user) => ({ value: user.id, label: fullUserName(user) }));
  const isListed = estimator === null || options.some((option) => option.value === estimator);
  return isListed ? options : [...options, { value: estimator, label: formerUser }];
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
          options={estimatorOptions(currentUser, users, project?.estimator ?? null)}
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
