import { projectStatuses } from '@plumbline/domain/projects/status';
import type { Option } from '../components/SelectField.tsx';

/** The options of a select of project statuses, in the order of the pipeline. */
export const statusOptions: readonly Option[] = Object.entries(projectStatuses).map(([value, label]) => ({
  value,
  label,
}));
