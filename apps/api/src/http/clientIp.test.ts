import { expect, it } from 'vitest';
import { clientIp } from './clientIp.ts';

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const forwarded = (value: string) => new Headers({ 'X-Forwarded-For': value });

it('is the socket’s where no proxy is trusted, whatever the request says [S6]', () => {
  expect(clientIp(forwarded('1.2.3.4'), from('203.0.113.7'), false)).toBe('203.0.113.7');
});

it('is the entry that the trusted proxy added, not one that the client sent [S6]', () => {
  expect(clientIp(forwarded('1.2.3.4, 5.6.7.8'), from('127.0.0.1'), true)).toBe('5.6.7.8');
});

it('is the socket’s where the proxy adds nothing', () => {
  expect(clientIp(new Headers(), from('203.0.113.7'), true)).toBe('203.0.113.7');
  expect(clientIp(forwarded(''), from('203.0.113.7'), true)).toBe('203.0.113.7');
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
])('%s counts as %s: one spelling, and an IPv6 client by its /64 [S6]', (ip, counted) => {
  expect(clientIp(new Headers(), from(ip), false)).toBe(counted);
  expect(clientIp(forwarded(ip), from('127.0.0.1'), true)).toBe(counted);
});

it.each(['unix:', 'a:b:c', '1:2:3', '@', '[', '1.2.3', `${'x'.repeat(200)}`])('%s is counted as it is', (text) => {
  expect(clientIp(forwarded(text), from('127.0.0.1'), true)).toBe(text.slice(0, 64));
});

it('is unknown where there is no socket, as in the browser', () => {
  expect(clientIp(new Headers(), undefined, false)).toBe('unknown');
});
