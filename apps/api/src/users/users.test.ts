/** Tests of the API calls for users. */
import { mailTexts } from '@plumbline/domain/messages/mailTexts';
import { messages } from '@plumbline/domain/messages/messages';
import { wrongCurrentPassword } from '@plumbline/domain/messages/wrongCurrentPassword';
import { estimatorRole, managerRole, ownerRole } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { receiveMailedLink } from '../testing/sendDueMail.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, call, signIn, signUpOwner, subscribe, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** An API with one database connection, whose hasher uses it: a call that hashes in a transaction waits for it in vain. */
async function apiThatHashesOnOnlyConnection(): Promise<TestApi> {
  const { hasher } = api.deps;
  const hash: typeof hasher.hash = async (...hashArguments) => {
    await smallApi.db.system((tx) => tx.execute('select 1'));
    return hasher.hash(...hashArguments);
  };
  const smallApi = await testApi({ hasher: { ...hasher, hash } }, { connections: 1 });
  return smallApi;
}

let userCount = 0;
/** The body of a request for a new user. Each body has a different email. */
const newUserBody = (overrides: object = {}) => ({
  profile: { role: estimatorRole, office: null },
  first_name: 'Erin',
  last_name: 'Estes',
  email: `user${++userCount}@users.example`,
  password: 'secret',
  ...overrides,
});
const createUser = (user: TestUser, overrides: object = {}) =>
  user.call('users.create', { body: newUserBody(overrides) });
const updateUser = (user: TestUser, id: string, body: object) => user.call('users.update', { params: { id }, body });
const deleteUser = (user: TestUser, id: string) => user.call('users.delete', { params: { id } });
const listEmails = async (user: TestUser) => (await user.call('users.list')).data.map(({ email }) => email);

describe('adding a user [R2.45, R7.11]', () => {
  it('accepts empty names, and accepts only the email as the username [R5.05, R7.11]', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const nameless = { first_name: undefined, last_name: '', email: 'Nameless@Users.Example' };
    const createdResponse = await createUser(owner, { ...nameless, username: 'nameless@users.example' });
    expect([createdResponse.status, createdResponse.data]).toMatchObject([
      201,
      { first_name: '', username: 'nameless@users.example' },
    ]);
    const refusedResponse = await createUser(owner, { username: 'somebody.else@users.example' });
    expect([refusedResponse.status, Object.keys(refusedResponse.error.fields ?? {})]).toEqual([400, ['username']]);
  });

  it('stores the email in lower case, and the added user can sign in with it [R5.09]', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const { status, data } = await createUser(owner, { email: 'Sam@Users.Example' });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      email: 'sam@users.example',
      username: 'sam@users.example',
      profile: { role: estimatorRole },
    });
    const body = { username: 'sam@users.example', password: 'secret' };
    expect((await call(api, 'session.signIn', { body })).status).toBe(200);
  });

  it('mails an invited user who has invited them and a link to choose a password, which works once', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const { data, status } = await createUser(owner, { email: 'invited@users.example', invite: true, password: '' });
    expect(status).toBe(201);
    const first = await receiveMailedLink(api, data.email);
    const mail = api.mails.findLast(({ to }) => to === data.email);
    const company = (await owner.call('users.me')).data.profile.company.name;
    expect(mail).toMatchObject({ replyTo: owner.email, fromName: company });
    expect(mail?.text).toContain(`Dana Whitlock has invited you to the account of ${company} on Plumbline.`);
    expect((await owner.call('users.invite', { params: { id: data.id } })).status).toBe(204);
    const link = await receiveMailedLink(api, data.email);
    const password = { new_password: 'chosen', new_password_confirm: 'chosen' };
    const choose = (url: URL) =>
      call(api, 'recovery.reset', {
        body: { email: data.email, token: url.searchParams.get('token') ?? '', ...password },
      });
    expect((await choose(first)).status).toBe(400);
    expect((await choose(link)).status).toBeLessThan(300);
    expect((await choose(link)).status).toBe(400);
    const body = { username: data.email, password: 'chosen' };
    expect((await call(api, 'session.signIn', { body })).status).toBe(200);
  });

  it('mails an invitation whose link works until the last minute of 7 days, and not after 7 days', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const invited = await Promise.all([1, 2].map(() => createUser(owner, { invite: true, password: '' })));
    const emails = invited.map(({ data }) => data.email);
    const links = await Promise.all(emails.map((email) => receiveMailedLink(api, email)));
    const choose = (index: 0 | 1) => {
      const password = { new_password: 'chosen', new_password_confirm: 'chosen' };
      const token = links[index]?.searchParams.get('token') ?? '';
      return call(api, 'recovery.reset', { body: { email: emails[index] ?? '', token, ...password } });
    };
    api.clock.advance({ minutes: 7 * 24 * 60 - 1 });
    expect((await choose(0)).status).toBe(204);
    api.clock.advance({ minutes: 1 });
    expect((await choose(1)).status).toBe(400);
  });

  it('refuses an invitation above the limit of mails, with words about invitations, and creates no user then', async () => {
    const limitedApi = await testApi({
      config: { ...api.deps.config, mailLimits: { newCompany: 2, company: 9, recipient: 9 } },
    });
    const owner = await signUpOwner(limitedApi, { packageName: 'TEAM' });
    const { data } = await createUser(owner, { invite: true, password: '' });
    const invite = () => owner.call('users.invite', { params: { id: data.id } });
    expect((await invite()).status).toBe(204);
    const message = mailTexts.companyLimit(2, 2, 'invitation');
    expect(await invite()).toMatchObject({ status: 429, error: { message } });
    const refused = newUserBody({ invite: true, password: '' });
    expect(await owner.call('users.create', { body: refused })).toMatchObject({ status: 429, error: { message } });
    expect((await owner.call('users.create', { body: { ...refused, invite: false, password: 'secret' } })).status).toBe(
      201,
    );
    await limitedApi.close();
  });

  it('invites neither the caller, nor without a password or an invitation, and counts the mails', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    expect((await owner.call('users.invite', { params: { id: owner.id } })).status).toBe(409);
    const { error } = await createUser(owner, { password: '', invite: false });
    expect(Object.keys(error.fields ?? {})).toEqual(['password']);
    const { data } = await createUser(owner, { invite: true, password: undefined });
    // The invitation counts to the limits of the mails to clients.
    expect((await owner.call('mails.allowance')).data.sent).toBe(1);
    expect((await owner.call('users.invite', { params: { id: data.id } })).status).toBe(204);
    expect((await owner.call('mails.allowance')).data.sent).toBe(2);
  });

  it('returns 409 for the email of a user of another company [R8.03]', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const otherOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const { status, error } = await createUser(owner, { email: otherOwner.email.toUpperCase() });
    expect([status, error.message]).toEqual([409, messages.formError.createUser]);
  });

  it('says of at most ten emails in three minutes that they have an account, and creates users meanwhile [S6]', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const otherOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const tryOwner = ({ email }: TestUser) => createUser(owner, { email });
    const responses = await Promise.all(Array.from({ length: 15 }, () => tryOwner(otherOwner)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(10).fill(409),
      ...Array<number>(5).fill(429),
    ]);
    expect((await createUser(owner)).status).toBe(201);
    expect((await createUser(otherOwner, { email: owner.email })).status).toBe(409);
    api.clock.advance({ minutes: 3 });
    expect((await tryOwner(otherOwner)).status).toBe(409);
  });

  it.each([
    [{ email: '' }, 'email', messages.validation.required],
    [{ email: 'x@' }, 'email', messages.validation.invalidEmail],
    [{ password: '' }, 'password', messages.validation.required],
    [{ profile: { office: null } }, 'profile.role', messages.validation.required],
    [{ profile: { role: ownerRole, office: null } }, 'profile.role', 'Not one of the choices'],
  ])('with %j returns 400 with a field error [R5.05, R6.06]', async (overrides, field, message) => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const { status, error } = await createUser(owner, overrides);
    expect([status, error.fields?.[field]?.[0]]).toEqual([400, message]);
  });

  it('returns 409 if no seat is left [R5.08, R9.02]', async () => {
    const owner = await signUpOwner(api, { packageName: 'SINGLE' });
    expect((await createUser(owner)).error.message).toBe(messages.noSeatLeft);
    await subscribe(api, owner, 'TEAM');
    expect([(await createUser(owner)).status, (await createUser(owner)).status]).toEqual([201, 201]);
    const { status, error } = await createUser(owner);
    expect([status, error.message]).toEqual([409, messages.noSeatLeft]);
  });

  it('holds no database connection while the password is hashed, also in a request that can be repeated', async () => {
    const smallApi = await apiThatHashesOnOnlyConnection();
    try {
      const owner = await signUpOwner(smallApi, { packageName: 'TEAM_PLUS' });
      const statuses = [
        await createUser(owner),
        await createUser(owner, { id: uuidv7(new Date()) }),
        await owner.call('users.create', { body: newUserBody(), headers: { 'Idempotency-Key': crypto.randomUUID() } }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([201, 201, 201]);
    } finally {
      await smallApi.close();
    }
  });

  it('creates one user for ten concurrent requests when one seat is left [F7]', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM_PLUS', seats: 4 });
    await createUser(owner);
    await createUser(owner);
    const responses = await Promise.all(Array.from({ length: 10 }, () => createUser(owner)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    expect(await listEmails(owner)).toHaveLength(4);
  });
});

describe('changing a user [R6.05, R7.12]', () => {
  it('lets an owner change name, role and office with immediate effect [S5]', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const colleague = await addColleague(api, owner, estimatorRole);
    const office = (await owner.call('offices.create', { body: { name: 'Denver' } })).data.id;
    const { data } = await updateUser(owner, colleague.id, {
      first_name: 'Eryn',
      profile: { role: managerRole, office },
    });
    expect(data).toMatchObject({ first_name: 'Eryn', last_name: 'Estes', profile: { role: managerRole, office } });
    expect((await colleague.call('users.me')).data.profile.role).toBe(managerRole);
  });

  it('lets users change their own name, but not their role and not another user', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const colleague = await addColleague(api, owner, estimatorRole);
    expect((await updateUser(colleague, colleague.id, { first_name: 'Eryn' })).data.first_name).toBe('Eryn');
    expect((await updateUser(colleague, colleague.id, { profile: { role: managerRole } })).status).toBe(403);
    expect((await updateUser(colleague, owner.id, { first_name: 'Mine' })).status).toBe(403);
  });

  it("is possible without a package only for the user's own account [R9.08]", async () => {
    const owner = await signUpOwner(api);
    const colleague = await addColleague(api, owner, estimatorRole);
    expect((await updateUser(owner, owner.id, { first_name: 'Dan' })).status).toBe(200);
    expect((await updateUser(owner, colleague.id, { first_name: 'Eryn' })).status).toBe(402);
  });

  it('ends the sessions of the user if the password changes, except the session of the call [S5]', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const colleague = await addColleague(api, owner, estimatorRole);
    expect((await updateUser(owner, colleague.id, { password: 'another-one' })).status).toBe(200);
    expect((await colleague.call('users.me')).status).toBe(401);
    const { access } = await signIn(api, owner.email);
    const ownChange = { password: 'another-one', current_password: owner.password };
    expect((await updateUser(owner, owner.id, ownChange)).status).toBe(200);
    expect((await owner.call('users.me')).status).toBe(200);
    expect((await call(api, 'users.me', { headers: { Authorization: `Bearer ${access}` } })).status).toBe(401);
  });

  it('requires the current password if users change their own password [R6.05]', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const colleague = await addColleague(api, owner, estimatorRole);
    const { validation } = messages;
    for (const user of [owner, colleague]) {
      const missingResponse = await updateUser(user, user.id, { first_name: 'Robin', password: 'another-one' });
      expect([missingResponse.status, missingResponse.error.fields]).toEqual([
        400,
        { current_password: [validation.required] },
      ]);
      const wrongResponse = await updateUser(user, user.id, { password: 'another-one', current_password: 'a guess' });
      expect([wrongResponse.status, wrongResponse.error.fields]).toEqual([
        400,
        { current_password: [wrongCurrentPassword] },
      ]);
      expect((await user.call('users.me')).data.first_name).not.toBe('Robin');
      const acceptedResponse = await updateUser(user, user.id, {
        password: 'another-one',
        current_password: user.password,
      });
      expect(acceptedResponse.status).toBe(200);
    }
  });

  it('returns 429 with the waiting time after ten wrong current passwords [S6]', async () => {
    const owner = await signUpOwner(api);
    const tryWith = (current_password: string) =>
      owner.call('users.update', {
        params: { id: owner.id },
        headers: { 'X-Forwarded-For': '203.0.113.45' },
        body: { password: 'another-one', current_password },
      });
    for (let attempts = 0; attempts < 10; attempts++) expect((await tryWith(`guess ${attempts}`)).status).toBe(400);
    const refusedResponse = await tryWith(owner.password);
    expect(refusedResponse.status).toBe(429);
    expect(refusedResponse.error.message).toMatch(/Try again in \d+ (minute|second)s?\./);
  });

  it('holds no database connection while a password check waits', async () => {
    // Ten simultaneous calls use four connections. If a waiting password check held a connection, the calls would block each other.
    const smallApi = await testApi({}, { connections: 4 });
    try {
      const owners = [await signUpOwner(smallApi), await signUpOwner(smallApi)];
      const body = { password: 'another-one', current_password: 'a guess' };
      const updatePromises = owners.flatMap((user) => Array.from({ length: 5 }, () => updateUser(user, user.id, body)));
      const statuses = (await Promise.all(updatePromises)).map(({ status }) => status);
      expect(statuses).toEqual(statuses.map(() => 400));
    } finally {
      await smallApi.close();
    }
  });

  it('holds no database connection while the new password is hashed', async () => {
    const smallApi = await apiThatHashesOnOnlyConnection();
    try {
      const owner = await signUpOwner(smallApi, { packageName: 'TEAM' });
      const colleague = await addColleague(smallApi, owner, estimatorRole);
      const { status } = await updateUser(owner, colleague.id, { password: 'another-one' });
      const ownChange = { password: 'another-one', current_password: owner.password };
      expect([status, (await updateUser(owner, owner.id, ownChange)).status]).toEqual([200, 200]);
    } finally {
      await smallApi.close();
    }
  });

  it('does not hash a password that the caller may not set', async () => {
    const { hasher } = api.deps;
    const hash = vi.fn(hasher.hash);
    const observedApi = await testApi({ hasher: { ...hasher, hash } });
    try {
      const owner = await signUpOwner(observedApi, { packageName: 'TEAM' });
      const colleague = await addColleague(observedApi, owner, estimatorRole);
      hash.mockClear();
      expect((await updateUser(colleague, owner.id, { password: 'another-one' })).status).toBe(403);
      expect(hash).not.toHaveBeenCalled();
    } finally {
      await observedApi.close();
    }
  });

  it('returns 401 if an owner changes the password between the check of the current password and the change', async () => {
    const { hasher } = api.deps;
    let changePassword: (() => Promise<unknown>) | undefined;
    const verify: typeof hasher.verify = async (...verifyArguments) => {
      const matches = await hasher.verify(...verifyArguments);
      await changePassword?.();
      return matches;
    };
    const interceptedApi = await testApi({ hasher: { ...hasher, verify } });
    try {
      const owner = await signUpOwner(interceptedApi, { packageName: 'TEAM' });
      const colleague = await addColleague(interceptedApi, owner, estimatorRole);
      changePassword = () => updateUser(owner, colleague.id, { password: 'by-the-owner' });
      const ownChange = { password: 'another-one', current_password: colleague.password };
      expect((await updateUser(colleague, colleague.id, ownChange)).status).toBe(401);
    } finally {
      await interceptedApi.close();
    }
  });

  it('returns 409 if the last owner of a company would get another role', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    expect((await updateUser(owner, owner.id, { profile: { role: managerRole } })).status).toBe(409);
    await addColleague(api, owner, ownerRole);
    expect((await updateUser(owner, owner.id, { profile: { role: managerRole } })).status).toBe(200);
  });
});

describe('deleting a user', () => {
  it('ends the sessions, frees the seat and keeps references in projects', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM', firstName: 'Dana' });
    const colleague = await addColleague(api, owner, estimatorRole);
    await addColleague(api, owner, managerRole);
    const { data: project } = await colleague.call('projects.create', {
      body: { title: 'Roof', estimator: colleague.id },
    });
    expect((await createUser(owner)).status).toBe(409);
    expect((await deleteUser(owner, colleague.id)).status).toBe(204);
    expect((await colleague.call('users.me')).status).toBe(401);
    expect((await createUser(owner)).status).toBe(201);
    expect(await listEmails(owner)).not.toContain(colleague.email);
    const { data } = await owner.call('projects.get', { params: { id: project.id } });
    expect([data.estimator, data.created_by]).toEqual([colleague.id, colleague.id]);
  });

  it('returns 409 if owners delete their own account, and lets at most one of two owners delete the other', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const secondOwner = await addColleague(api, owner, ownerRole);
    expect((await deleteUser(owner, owner.id)).status).toBe(409);
    const [firstResponse, secondResponse] = await Promise.all([
      deleteUser(owner, secondOwner.id),
      deleteUser(secondOwner, owner.id),
    ]);
    expect([firstResponse.status, secondResponse.status].toSorted()).not.toEqual([204, 204]);
  });
});

describe('adding a deleted user', () => {
  const addAgain = (user: TestUser, { email }: TestUser, overrides: object = {}) =>
    createUser(user, { email, ...overrides });
  const signInStatus = async (username: string, password: string) =>
    (await call(api, 'session.signIn', { body: { username, password } })).status;

  const resetTokenFor = async (email: string) => {
    await call(api, 'recovery.request', { body: { email } });
    return (await receiveMailedLink(api, email)).searchParams.get('token') ?? '';
  };

  it('reactivates the user with the same id and the new values', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const colleague = await addColleague(api, owner, ownerRole);
    const { data: project } = await colleague.call('projects.create', { body: { title: 'Roof' } });
    const office = (await owner.call('offices.create', { body: { name: 'Denver' } })).data.id;
    await deleteUser(owner, colleague.id);
    const { status, data } = await addAgain(owner, colleague, {
      email: colleague.email.toUpperCase(),
      first_name: 'Eryn',
      profile: { role: managerRole, office },
      password: 'another-one',
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      id: colleague.id,
      first_name: 'Eryn',
      profile: { role: managerRole, office },
      // The creation, the deletion and the reactivation.
      version: 3,
    });
    expect(await listEmails(owner)).toContain(colleague.email);
    expect((await owner.call('projects.get', { params: { id: project.id } })).data.created_by).toBe(colleague.id);
    expect(await signInStatus(colleague.email, 'another-one')).toBe(200);
  });

  it('does not restore the old password, sessions and reset links', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const colleague = await addColleague(api, owner, estimatorRole);
    const token = await resetTokenFor(colleague.email);
    await deleteUser(owner, colleague.id);
    await addAgain(owner, colleague, { password: 'another-one' });
    expect((await colleague.call('users.me')).status).toBe(401);
    expect((await call(api, 'session.refresh', { body: { refresh: colleague.refresh } })).status).toBe(401);
    expect(await signInStatus(colleague.email, colleague.password)).toBe(401);
    const body = { token, email: colleague.email, new_password: 'by-old-link', new_password_confirm: 'by-old-link' };
    expect((await call(api, 'recovery.reset', { body })).status).toBe(400);
  });

  it('requires a free seat', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const colleague = await addColleague(api, owner, estimatorRole);
    await deleteUser(owner, colleague.id);
    expect([(await createUser(owner)).status, (await createUser(owner)).status]).toEqual([201, 201]);
    const { status, error } = await addAgain(owner, colleague);
    expect([status, error.message]).toEqual([409, messages.noSeatLeft]);
  });

  it('reactivates the user once for ten concurrent requests and returns 409 for the rest', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM_PLUS', seats: 20 });
    const colleague = await addColleague(api, owner, estimatorRole);
    await deleteUser(owner, colleague.id);
    const responses = await Promise.all(Array.from({ length: 10 }, () => addAgain(owner, colleague)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
    expect(responses.find(({ status }) => status === 409)?.error.message).toBe(messages.formError.createUser);
    expect(await listEmails(owner)).toEqual([owner.email, colleague.email].toSorted());
  });

  it('returns 409 in another company [S2]', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const colleague = await addColleague(api, owner, estimatorRole);
    await deleteUser(owner, colleague.id);
    const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const { status, error } = await addAgain(otherCompanyOwner, colleague);
    expect([status, error.message]).toEqual([409, messages.formError.createUser]);
    expect(await signInStatus(colleague.email, colleague.password)).toBe(401);
  });
});

describe('the signed-in user', () => {
  it('can read the names of the active owners of the company', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM_PLUS', firstName: 'Dana', lastName: 'Whitlock' });
    await signUpOwner(api, { firstName: 'Somebody', lastName: 'Else' });
    const colleague = await addColleague(api, owner, estimatorRole);
    const deletedOwner = await addColleague(api, owner, ownerRole, { firstName: 'Gone', lastName: 'Owner' });
    await addColleague(api, owner, ownerRole, { firstName: 'Sam', lastName: 'Ito' });
    await deleteUser(owner, deletedOwner.id);
    expect((await colleague.call('users.me')).data.owners).toEqual(['Dana Whitlock', 'Sam Ito']);
  });
});
