import { aCallError } from '@plumbline/domain/testing/aCallError';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './queryClient.ts';
import { toLoadable } from './toLoadable.ts';

const failure = 'The projects could not be loaded';
const tooSlow = 'This search takes too long. Please search for fewer or longer words';

it.each([
  ['what to do after a refused search', { search: [tooSlow] }, tooSlow],
  ['that the list could not be loaded after other errors', { page: ['Invalid number'] }, failure],
])('says %s', async (_, fields, text) => {
  const showToast = vi.fn();
  const error = aCallError('invalid', { message: Object.values(fields).join(), fields });
  const observer = new QueryObserver(createQueryClient(showToast), {
    queryKey: ['projects'],
    queryFn: () => Promise.reject(error),
    meta: { failure },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = observer.subscribe(({ isError }) => isError && resolve());
  await promise;
  expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: 'error', text }));
  expect(toLoadable(observer.getCurrentResult(), failure)).toMatchObject({ status: 'failed', message: text });
  unsubscribe();
});
