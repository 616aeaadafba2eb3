/** Tests of the list of calls that a replica of the database may serve. */
import { callOf } from '@plumbline/domain/contract/apiCalls';
import { expect, it } from 'vitest';
import { replicaCalls } from './replicaCalls.ts';

it.each([...replicaCalls])('%s only reads, in one transaction of a company, and not a single record', (name) => {
  const { method, access, principals, path, record, transactionStartedBy, responseType } = callOf(name);
  expect({ method, record, transactionStartedBy, responseType }).toEqual({ method: 'GET' });
  expect(access).not.toBe('public');
  // A client with a link has no cookie.
  expect(principals ?? []).not.toContain('link');
  expect(path).not.toContain('{');
});
