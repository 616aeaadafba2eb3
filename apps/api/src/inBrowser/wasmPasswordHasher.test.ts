/** Tests of the password hasher of the API in a browser. */
import { expect, it } from 'vitest';
import { argon2Hasher } from '../host/argon2Hasher.ts';
import { wasmPasswordHasher } from './wasmPasswordHasher.ts';

const password = 'plumb-bob 7 ü';

it('the browser accepts only the correct password for a hash that it has created', async () => {
  const hash = await wasmPasswordHasher.hash(password, 'knownCaller');
  expect(await wasmPasswordHasher.verify(hash, password, 'knownCaller')).toBe(true);
  expect(await wasmPasswordHasher.verify(hash, 'another', 'knownCaller')).toBe(false);
  expect(await wasmPasswordHasher.verify('no hash', password, 'knownCaller')).toBe(false);
});

it('the browser and the server accept the correct password for the hashes of each other', async () => {
  const server = argon2Hasher();
  const [hash, serverHash] = [
    await wasmPasswordHasher.hash(password, 'knownCaller'),
    await server.hash(password, 'knownCaller'),
  ];
  expect(hash.slice(0, 30)).toBe(serverHash.slice(0, 30));
  expect(await server.verify(hash, password, 'knownCaller')).toBe(true);
  expect(await wasmPasswordHasher.verify(serverHash, password, 'knownCaller')).toBe(true);
});
