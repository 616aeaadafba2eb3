import { beforeEach, expect, test, vi } from 'vitest';
import { accessToken, refused } from '../session/session.ts';
import { ApiError } from './ApiError.ts';
import { call } from './client.ts';
import { send } from './http.ts';

vi.mock('../session/session.ts', () => ({ accessToken: vi.fn(), refused: vi.fn() }));
vi.mock('./http.ts', () => ({ send: vi.fn() }));

const denied = new ApiError(401, { code: 'unauthenticated' });

beforeEach(() => {
  vi.mocked(accessToken).mockReset().mockResolvedValue('token-1');
  vi.mocked(refused).mockReset().mockReturnValue(null);
  vi.mocked(send).mockReset().mockResolvedValue(undefined);
});

test('a 401 starts the renewal, and the call says that it was refused [R8.09]', async () => {
  vi.mocked(send).mockRejectedValue(denied);
  await expect(call('users.me')).rejects.toBe(denied);
  expect(refused).toHaveBeenCalledExactlyOnceWith('token-1');
  expect(send).toHaveBeenCalledOnce();
});

test('where another window has renewed meanwhile, the call is sent again with its token', async () => {
  vi.mocked(send).mockRejectedValueOnce(denied);
  vi.mocked(refused).mockReturnValue('token-2');
  await call('users.me');
  expect(vi.mocked(send).mock.calls.map(([, , token]) => token)).toEqual(['token-1', 'token-2']);
});

test('without a token nothing is sent', async () => {
  vi.mocked(accessToken).mockResolvedValue(null);
  await expect(call('users.me')).rejects.toMatchObject({ status: 401 });
  expect(send).not.toHaveBeenCalled();
  expect(refused).toHaveBeenCalledOnce();
});

test.each([402, 403, 404, 409, 412, 429, 500])('a %i is the caller’s to handle', async (status) => {
  vi.mocked(send).mockRejectedValue(new ApiError(status, { code: 'internal' }));
  await expect(call('users.me')).rejects.toMatchObject({ status });
  expect(refused).not.toHaveBeenCalled();
});
