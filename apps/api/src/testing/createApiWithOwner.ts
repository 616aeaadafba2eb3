/** The records that most tests of the API start with: a company with its owner, and a project with an empty estimate. */
import { afterAll } from 'vitest';
import { type TestApi, testApi } from './testApi.ts';
import { signUpOwner, type TestUser } from './testUser.ts';

/** Creates an API for the tests of a file, with the owner of a company that has the package Team. Closes the API after the tests. */
export async function createApiWithOwner(): Promise<{ readonly api: TestApi; readonly owner: TestUser }> {
  const api = await testApi();
  afterAll(() => api.close());
  return { api, owner: await signUpOwner(api, { packageName: 'TEAM' }) };
}

/** Creates a project. Returns its id, and the id of its empty estimate. */
export async function createProject(
  user: TestUser,
): Promise<{ readonly projectId: string; readonly estimateId: string }> {
  const { data } = await user.call('projects.create', { body: { title: 'Roof' } });
  return { projectId: data.id, estimateId: data.estimate ?? '' };
}
