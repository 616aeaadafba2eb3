// Creates records of the company of a scenario through the API.
import { uniqueEmail } from './uniqueEmail.ts';
import { type PlumblineWorld, roleNumbers } from './world.ts';

/** The password of the users that steps create by their name. */
export const newUserPassword = 'plumb-line-1';

export async function createOffice(world: PlumblineWorld, name: string, fields: object = {}): Promise<void> {
  const { id } = await world.api.callOk<{ id: string }>('POST', '/api/offices/', { name, ...fields });
  world.officeIds.set(name, id);
}

export const createItem = ({ api }: PlumblineWorld, item: object): Promise<unknown> =>
  api.callOk('POST', '/api/lineItems/', { item_type: 'MATERIAL', unit: 'LF', ...item });

export async function createEstimator(
  { api }: PlumblineWorld,
  firstName: string,
  lastName: string,
  email = uniqueEmail(),
): Promise<void> {
  const profile = { role: roleNumbers['Estimator'], office: null };
  const name = { first_name: firstName, last_name: lastName };
  await api.callOk('POST', '/api/users/', { profile, ...name, email, password: newUserPassword });
}
