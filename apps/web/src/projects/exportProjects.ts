/** Exports the project list as a CSV file. */
import type { Office } from '@plumbline/domain/offices/office';
import type { Project } from '@plumbline/domain/projects/project';
import type { User } from '@plumbline/domain/users/user';
import { formerUser, fullUserName } from '@plumbline/domain/users/userNames';
import { saveFile } from '../browser/saveFile.ts';

/** Downloads the projects as project-list.csv [R2.20]. */
export async function exportProjects(
  projects: readonly Project[],
  offices: readonly Office[],
  users: readonly User[],
): Promise<void> {
  const { projectCsvName, projectsCsv } = await import('@plumbline/domain/projects/projectsCsv');
  const officeNames = new Map(offices.map(({ id, name }) => [id, name]));
  const userNames = new Map(users.map((user) => [user.id, fullUserName(user)]));
  const csv = projectsCsv(projects, {
    office: (id) => officeNames.get(id ?? '') ?? '',
    estimator: (id) => (id === null ? '' : (userNames.get(id) ?? formerUser)),
  });
  saveFile(new File([csv], projectCsvName, { type: 'text/csv;charset=utf-8' }));
}
