import { callOf } from '@plumbline/domain/contract/calls';
import { aCompany, aMe, anId } from '@plumbline/domain/testing/builders';
import { expect, it } from 'vitest';
import { etagOf, matchesVersion } from './etag.ts';

const tagOf = (name: 'users.me' | 'company.get', data: object) => etagOf(callOf(name), data, JSON.stringify(data));

it('differs from person to person and company to company at an address they share', async () => {
  const [dana, lena] = await Promise.all([aMe(), aMe({ id: anId(77) })].map((me) => tagOf('users.me', me)));
  expect(dana).not.toBe(lena);
  const [ours, theirs] = await Promise.all(
    [aCompany(), aCompany({ id: anId(78) })].map((company) => tagOf('company.get', company)),
  );
  expect(ours).not.toBe(theirs);
});

it('changes with the names of the owners that one’s own record shows', async () => {
  const [before, after] = await Promise.all(
    [aMe({ owners: ['Dana Whitlock'] }), aMe({ owners: ['Danielle Whitlock'] })].map((me) => tagOf('users.me', me)),
  );
  expect(before).not.toBe(after);
});

it('still names the version for If-Match', async () => {
  const etag = await tagOf('company.get', aCompany({ version: 4 }));
  expect(matchesVersion(etag, 4)).toBe(true);
  expect(matchesVersion(etag, 5)).toBe(false);
});
