/** The text about the projects and users of an office. */
import { pluralize } from '../shared/pluralize.ts';
import type { OfficeUsage } from './office.ts';

/** The records of an office: `2 projects and 1 user`. '' for an office that is not in use. */
export const officeUsageText = ({ projects, users }: OfficeUsage): string =>
  [projects > 0 && pluralize(projects, 'project'), users > 0 && pluralize(users, 'user')]
    .filter((part) => part !== false)
    .join(' and ');
