/** Tests of the ids of new templates. */
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { anId } from '@plumbline/domain/testing/builders';
import { expect, test, vi } from 'vitest';
import { aSignedInApp } from '../testing/aSignedInApp.ts';
import { createTemplateCreator } from './templateCreator.ts';

const unreachable = new CallError(noResponse);

test('a retry after an attempt without a response sends the same id; another name or other lines get a new id [F4]', async () => {
  const api = vi.fn().mockRejectedValueOnce(unreachable).mockResolvedValue({});
  const create = createTemplateCreator(aSignedInApp({ api }), anId(1));
  expect((await create({ name: 'Roof', lines: [anId(2)] })).ok).toBe(false);
  expect((await create({ name: 'Roof', lines: [anId(2)] })).ok).toBe(true);
  await create({ name: 'Roof' });
  await create({ name: 'Gutters' });

  const bodies = api.mock.calls.map(([, { body }]) => body);
  const [first, ...others] = bodies.map(({ id }) => id);
  expect(bodies[0]).toEqual({ id: first, name: 'Roof', lines: [anId(2)] });
  expect(others[0]).toBe(first);
  expect(new Set(others).size).toBe(3);
});
