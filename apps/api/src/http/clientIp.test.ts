/** Tests of the client IP behind proxies, and of its normal form. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTrustedProxies } from '../settings/trustedProxies.ts';
import { clientIp } from './clientIp.ts';

const trusting = (value: string) => ({ trustedProxies: parseTrustedProxies(value) ?? 0 });
const withoutProxy = trusting('off');
const behindProxy = trusting('on');
const socketOf = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const forwardedHeaders = (value: string) => new Headers({ 'X-Forwarded-For': value });

it('clientIp ignores X-Forwarded-For without a trusted proxy [S6]', () => {
  expect(clientIp(forwardedHeaders('1.2.3.4'), socketOf('203.0.113.7'), withoutProxy)).toBe('203.0.113.7');
});

it('clientIp returns the last entry of X-Forwarded-For behind a trusted proxy [S6]', () => {
  expect(clientIp(forwardedHeaders('1.2.3.4, 5.6.7.8'), socketOf('127.0.0.1'), behindProxy)).toBe('5.6.7.8');
});

it('clientIp returns the IP of the socket if the trusted proxy adds no header', () => {
  expect(clientIp(new Headers(), socketOf('203.0.113.7'), behindProxy)).toBe('203.0.113.7');
  expect(clientIp(forwardedHeaders(''), socketOf('203.0.113.7'), behindProxy)).toBe('203.0.113.7');
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51423', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb::2', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
])('clientIp normalizes %s to %s [S6]', (ip, normalized) => {
  expect(clientIp(new Headers(), socketOf(ip), withoutProxy)).toBe(normalized);
  expect(clientIp(forwardedHeaders(ip), socketOf('127.0.0.1'), behindProxy)).toBe(normalized);
});

it.each(['unix:', 'a:b:c', '1:2:3', '@', '[', '1.2.3', `${'x'.repeat(200)}`])(
  'clientIp keeps the first 64 characters of text that is not an IP: %s',
  (text) => {
    expect(clientIp(forwardedHeaders(text), socketOf('127.0.0.1'), behindProxy)).toBe(text.slice(0, 64));
  },
);

it('clientIp returns "unknown" if there is no socket, as in the browser', () => {
  expect(clientIp(new Headers(), undefined, withoutProxy)).toBe('unknown');
});

describe('clientIp with the number of proxies [S6]', () => {
  const readIp = (value: string, trustProxy: string) =>
    clientIp(forwardedHeaders(value), socketOf('10.0.0.1'), trusting(trustProxy));

  it.each([
    ['0', '10.0.0.1'],
    ['1', '10.0.0.2'],
    ['2', '203.0.113.7'],
    ['3', '6.6.6.6'],
    ['9', '6.6.6.6'],
  ])('reads the IP that the farthest of %s proxies added', (count, ip) =>
    expect(readIp('6.6.6.6, 203.0.113.7, 10.0.0.2', count)).toBe(ip),
  );

  it('reads several headers as one list', () => {
    const headers = forwardedHeaders('6.6.6.6, 203.0.113.7');
    headers.append('X-Forwarded-For', '10.0.0.2');
    expect(clientIp(headers, socketOf('10.0.0.1'), trusting('2'))).toBe('203.0.113.7');
  });

  it('ignores empty entries', () => expect(readIp('203.0.113.7, ,', '1')).toBe('203.0.113.7'));
});

describe('clientIp with the ranges of the proxies [S6]', () => {
  const ranges = trusting('10.0.0.0/8, 192.0.2.5, 2001:db8:aaaa::/48');
  const readIp = (value: string, socketIp: string) => clientIp(forwardedHeaders(value), socketOf(socketIp), ranges);

  it.each([
    ['one proxy', '203.0.113.7', '10.1.2.3', '203.0.113.7'],
    ['three proxies', '6.6.6.6, 203.0.113.7, 192.0.2.5, 10.0.0.9', '10.1.2.3', '203.0.113.7'],
    ['a proxy with an IPv6 address', '6.6.6.6, 2001:db8:1:2::3', '2001:db8:aaaa:1::1', '2001:db8:1:2::/64'],
    ['a proxy whose IPv4 address is written as IPv6', '203.0.113.7', '::ffff:10.1.2.3', '203.0.113.7'],
    ['proxies that add ports', '203.0.113.7:4711, [2001:db8:aaaa::7]:443, 192.0.2.5:80', '10.1.2.3', '203.0.113.7'],
    ['a call of the proxy itself', '', '10.1.2.3', '10.1.2.3'],
    ['only proxies in the header', '10.0.0.7, 10.0.0.8', '10.1.2.3', '10.0.0.7'],
  ])('finds the client behind %s', (_, header, socketIp, ip) => expect(readIp(header, socketIp)).toBe(ip));

  it.each(['203.0.113.9', '192.0.2.6', '11.0.0.1', '2001:db8:aaab::1', '::ffff:203.0.113.9', 'unix:'])(
    'ignores a header from %s, which is not one of the proxies',
    (socketIp) => {
      const ip = clientIp(new Headers(), socketOf(socketIp), withoutProxy);
      for (const forged of ['6.6.6.6', '10.0.0.1', '127.0.0.1', '6.6.6.6, 10.0.0.1'])
        expect(readIp(forged, socketIp)).toBe(ip);
    },
  );

  it('reads nothing that the client wrote before the IP that the proxy added, whatever the client sends', () => {
    const junk = fc.string({ unit: fc.constantFrom(...'0123456789abcdef.:,[]%/ x-'), maxLength: 80 });
    const check = fc.property(fc.oneof(junk, fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
      // A header cannot contain other characters.
      const forged = text.replace(/[^\x20-\x7e]/g, '?');
      expect(readIp(`${forged}, 203.0.113.7`, '10.1.2.3')).toBe('203.0.113.7');
      expect(readIp(forged, '203.0.113.9')).toBe('203.0.113.9');
      const key = readIp(forged, '10.1.2.3');
      expect(key.length).toBeGreaterThan(0);
      expect(key.length).toBeLessThanOrEqual(64);
    });
    fc.assert(check);
  });
});

describe('TRUST_PROXY', () => {
  it.each(['10.0.0.0/33', '2001:db8::/129', '0.0.0.0/0', '::/0', '10.0.0', '10.0.0.1,', 'perhaps', '-1', '1.5', '100'])(
    'refuses %s',
    (value) => expect(parseTrustedProxies(value)).toBeUndefined(),
  );
});
