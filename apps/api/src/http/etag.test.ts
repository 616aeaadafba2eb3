/** Tests of the ETags of single records. */
import { callOf } from '@plumbline/domain/contract/apiCalls';
import { aCompany, aMe, anId } from '@plumbline/domain/testing/builders';
import { expect, it } from 'vitest';
import { etagOf, matchesVersion } from './etag.ts';

const computeEtag = (name: 'users.me' | 'company.get', data: object) =>
  etagOf(callOf(name), data, JSON.stringify(data));

it('the ETag of the same URL differs between two users, and between two companies', async () => {
  const [danasEtag, lenasEtag] = await Promise.all(
    [aMe(), aMe({ id: anId(77) })].map((me) => computeEtag('users.me', me)),
  );
  expect(danasEtag).not.toBe(lenasEtag);
  const [ourEtag, theirEtag] = await Promise.all(
    [aCompany(), aCompany({ id: anId(78) })].map((company) => computeEtag('company.get', company)),
  );
  expect(ourEtag).not.toBe(theirEtag);
});

it('the ETag of users.me changes when the names of the owners change', async () => {
  const [etagBefore, etagAfter] = await Promise.all(
    [aMe({ owners: ['Dana Whitlock'] }), aMe({ owners: ['Danielle Whitlock'] })].map((me) =>
      computeEtag('users.me', me),
    ),
  );
  expect(etagBefore).not.toBe(etagAfter);
});

it('the ETag contains the version for If-Match', async () => {
  const etag = await computeEtag('company.get', aCompany({ version: 4 }));
  expect(matchesVersion(etag, 4)).toBe(true);
  expect(matchesVersion(etag, 5)).toBe(false);
});
