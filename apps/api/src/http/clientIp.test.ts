/** Tests of the client IP behind proxies, and of its normal form. */
import { expect, it } from 'vitest';
import { clientIp } from './clientIp.ts';

const withoutProxy = { trustProxy: false };
const behindProxy = { trustProxy: true };
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
