/** Describes in a text how many projects and users an office has. */
import { pluralize } from '../shared/pluralize.ts';
import type { OfficeUsage } from './office.ts';

/** `2 projects and 1 user`, `1 user`, or '' for an office without projects and users. */
export const officeUsageText = ({ projects, users }: OfficeUsage): string =>
  [projects > 0 && pluralize(projects, 'project'), users > 0 && pluralize(users, 'user')]
    .filter((part) => part !== false)
    .join(' and ');
