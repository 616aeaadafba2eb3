/** Tests of the password hasher of the API in a browser. */
import { expect, it } from 'vitest';
import { argon2Hasher } from '../host/argon2Hasher.ts';
import { wasmPasswordHasher } from './wasmPasswordHasher.ts';

const password = 'plumb-bob 7 ü';
/** The start of a hash: the algorithm, its version and its cost parameters. */
const parametersOf = (hash: string) => hash.slice(0, '$argon2id$v=19$m=19456,t=2,p=1$'.length);

it('the browser accepts only the correct password for a hash that it has created', async () => {
  const hash = await wasmPasswordHasher.hash(password, { queue: 'knownCallers' });
  expect(await wasmPasswordHasher.verify(hash, password, { queue: 'knownCallers' })).toBe(true);
  expect(await wasmPasswordHasher.verify(hash, 'another password', { queue: 'knownCallers' })).toBe(false);
  expect(await wasmPasswordHasher.verify('no hash', password, { queue: 'knownCallers' })).toBe(false);
});

it('the browser and the server use the same parameters, and each accepts the correct password for a hash of the other', async () => {
  const server = argon2Hasher();
  const [browserHash, serverHash] = [
    await wasmPasswordHasher.hash(password, { queue: 'knownCallers' }),
    await server.hash(password, { queue: 'knownCallers' }),
  ];
  expect(parametersOf(browserHash)).toBe(parametersOf(serverHash));
  expect(await server.verify(browserHash, password, { queue: 'knownCallers' })).toBe(true);
  expect(await wasmPasswordHasher.verify(serverHash, password, { queue: 'knownCallers' })).toBe(true);
});
