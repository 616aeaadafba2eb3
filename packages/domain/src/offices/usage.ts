import type { OfficeUsage } from './office.ts';

const some = (number: number, what: string) => (number === 1 ? `1 ${what}` : `${number} ${what}s`);

/** `2 projects and 1 user`; '' where nothing belongs to the office. */
export const usageText = ({ projects, users }: OfficeUsage): string =>
  [projects > 0 && some(projects, 'project'), users > 0 && some(users, 'user')]
    .filter((part) => part !== false)
    .join(' and ');
