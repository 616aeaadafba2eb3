import type { Office } from '@plumbline/domain/offices/office';
import { projectStatuses } from '@plumbline/domain/projects/status';
import { countryName } from '@plumbline/domain/shared/countryName';
import { personName } from '@plumbline/domain/users/names';
import type { User } from '@plumbline/domain/users/user';

/** How a person reads a field that is kept as a code or an id. */
export function shownIn(offices: readonly Office[], users: readonly User[]) {
  const nameOf: Readonly<Record<string, (value: string) => string | undefined>> = {
    status: (value) => new Map<string, string>(Object.entries(projectStatuses)).get(value),
    office: (value) => offices.find(({ id }) => id === value)?.name,
    estimator: (value) => users.filter(({ id }) => id === value).map(personName)[0],
    country: countryName,
  };
  return (field: string, value: string) => nameOf[field]?.(value);
}
