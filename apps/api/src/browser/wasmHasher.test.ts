import { expect, it } from 'vitest';
import { argon2Hasher } from '../host/argon2Hasher.ts';
import { wasmHasher } from './wasmHasher.ts';

const password = 'plumb-bob 7 ü';

it('verifies its own hashes only with their password', async () => {
  const hash = await wasmHasher.hash(password, 'known');
  expect(await wasmHasher.verify(hash, password, 'known')).toBe(true);
  expect(await wasmHasher.verify(hash, 'another', 'known')).toBe(false);
  expect(await wasmHasher.verify('no hash', password, 'known')).toBe(false);
});

it('verifies the hashes of the server, and the server verifies its hashes', async () => {
  const server = argon2Hasher();
  const [hash, serverHash] = [await wasmHasher.hash(password, 'known'), await server.hash(password, 'known')];
  expect(hash.slice(0, 30)).toBe(serverHash.slice(0, 30));
  expect(await server.verify(hash, password, 'known')).toBe(true);
  expect(await wasmHasher.verify(serverHash, password, 'known')).toBe(true);
});
