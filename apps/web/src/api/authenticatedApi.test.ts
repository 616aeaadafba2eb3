/** Tests of API calls with an access token, and of the renewal of the token. */
import { CallError, toFailure } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { beforeEach, expect, test, vi } from 'vitest';
import { type CallSession, createAuthenticatedApi, type Send } from './authenticatedApi.ts';

const send = vi.fn();
const session = {
  accessToken: vi.fn<CallSession['accessToken']>(),
  reportUnauthorized: vi.fn<CallSession['reportUnauthorized']>(),
};
const api = createAuthenticatedApi(send as Send, session);
const unauthenticated = aCallError('unauthenticated');

beforeEach(() => {
  session.accessToken.mockReset().mockResolvedValue('token-1');
  session.reportUnauthorized.mockReset().mockReturnValue(null);
  send.mockReset().mockResolvedValue(undefined);
});

test('a 401 response is reported to the session and rejects the call [R8.09]', async () => {
  send.mockRejectedValue(unauthenticated);
  await expect(api('users.me')).rejects.toBe(unauthenticated);
  expect(session.reportUnauthorized).toHaveBeenCalledExactlyOnceWith('token-1');
  expect(send).toHaveBeenCalledOnce();
});

test('a call is retried with the token that another window renewed', async () => {
  send.mockRejectedValueOnce(unauthenticated);
  session.reportUnauthorized.mockReturnValue('token-2');
  await api('users.me');
  expect(send.mock.calls.map(([, , token]) => token)).toEqual(['token-1', 'token-2']);
});

test('a call without a token is rejected before it is sent, and is reported to the session', async () => {
  session.accessToken.mockResolvedValue(null);
  await expect(api('users.me')).rejects.toMatchObject({ failure: { code: 'unauthenticated' } });
  expect(send).not.toHaveBeenCalled();
  expect(session.reportUnauthorized).toHaveBeenCalledExactlyOnceWith(null);
});

test.each([402, 403, 404, 409, 412, 429, 500])(
  'a %i response rejects the call and is not reported to the session',
  async (status) => {
    const error = new CallError(toFailure(status, undefined));
    send.mockRejectedValue(error);
    await expect(api('users.me')).rejects.toBe(error);
    expect(session.reportUnauthorized).not.toHaveBeenCalled();
  },
);
