/** The first section of the project form: title, office, estimator, referrer, status, the reason of a lost job, and job type. */
import type { Office } from '@plumbline/domain/offices/office';
import type { ProjectForm, ProjectFormInput } from '@plumbline/domain/projects/form';
import { isLost, noReasonGiven } from '@plumbline/domain/projects/lostJobs';
import type { Project } from '@plumbline/domain/projects/project';
import { projectLabels as labels } from '@plumbline/domain/projects/projectLabels';
import type { ProjectStatus } from '@plumbline/domain/projects/status';
import { parseTypedDollars } from '@plumbline/domain/shared/parseTypedNumber';
import { type CurrentUser, canAssignEstimator } from '@plumbline/domain/users/permissions';
import type { User } from '@plumbline/domain/users/user';
import { formerUser, fullUserName } from '@plumbline/domain/users/userNames';
import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form';
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
  control: Control<ProjectFormInput, unknown, ProjectForm>;
  /** Null for a new project. */
  project: Project | null;
  offices: readonly Office[];
  users: readonly User[];
  currentUser: CurrentUser;
  /** The reasons for which the company loses jobs. */
  lostReasons: readonly string[];
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

/** The reasons of the company, plus the stored reason if the company has removed it. */
const lostReasonOptions = (reasons: readonly string[], storedReason: string): readonly Option[] => {
  const options = reasons.map((reason) => ({ value: reason, label: reason }));
  return storedReason === '' || reasons.includes(storedReason)
    ? options
    : [...options, { value: storedReason, label: storedReason }];
};

/** Whether the project would be a lost job if the user saved the form. An invalid invoice is none of a lost job. */
function useIsLost(control: ProjectDetailsFieldsProps['control'], project: Project | null): boolean {
  const [status, invoice] = useWatch({ control, name: ['status', 'final_invoice'] });
  return isLost({
    status: status as ProjectStatus,
    signed_on: project?.signed_on ?? null,
    final_invoice: Number(parseTypedDollars(invoice) ?? 0),
  });
}

/** The fields of the project itself [R2.24]. The reason is shown only for a lost job. */
export function ProjectDetailsFields({
  register,
  errors,
  control,
  project,
  offices,
  users,
  currentUser,
  lostReasons,
}: ProjectDetailsFieldsProps) {
  const isLostJob = useIsLost(control, project);
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
        {isLostJob && (
          <div data-wide>
            <SelectField
              label={labels.lostReason}
              placeholder={noReasonGiven}
              hint="Optional. The dashboard counts lost jobs by reason"
              options={lostReasonOptions(lostReasons, project?.lost_reason ?? '')}
              error={errors.lostReason?.message}
              {...register('lostReason')}
            />
          </div>
        )}
        <div data-wide>
          <TextField label={labels.jobType} error={errors.jobType?.message} {...register('jobType')} />
        </div>
      </FieldGrid>
    </Card>
  );
}
