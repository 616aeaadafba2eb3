/** Exports the project list as a CSV file. */
import { namesOfUsers } from '@plumbline/domain/users/userNames';
import type { SignedInApp } from '../app/appContext.ts';
import { saveFile } from '../browser/saveFile.ts';
import { officesQuery } from '../offices/queries.ts';
import { usersQuery } from '../users/queries.ts';
import type { ProjectListView } from './projectSearchParams.ts';
import { loadAllPages } from './queries.ts';

/** Downloads the projects of all pages of the list as project-list.csv, in the order of the list [R2.20]. Rejects if a call fails. */
export async function exportProjects(
  { api, queryClient }: Pick<SignedInApp, 'api' | 'queryClient'>,
  view: Pick<ProjectListView, 'filter' | 'sort'>,
): Promise<void> {
  const [projects, offices, users] = await Promise.all([
    loadAllPages(api, view),
    queryClient.ensureQueryData(officesQuery(api)),
    queryClient.ensureQueryData(usersQuery(api)),
  ]);
  const { projectCsvName, projectsCsv } = await import('@plumbline/domain/projects/projectsCsv');
  const officeNames = new Map(offices.map(({ id, name }) => [id, name]));
  const csv = projectsCsv(projects, {
    office: (id) => officeNames.get(id ?? '') ?? '',
    estimator: namesOfUsers(users),
  });
  saveFile(new File([csv], projectCsvName, { type: 'text/csv;charset=utf-8' }));
}
