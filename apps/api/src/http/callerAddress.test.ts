import { expect, it } from 'vitest';
import { callerAddress } from './callerAddress.ts';

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const forwarded = (value: string) => new Headers({ 'X-Forwarded-For': value });

it('is the socket’s, whatever the caller says of itself [S6]', () => {
  expect(callerAddress(forwarded('1.2.3.4'), from('203.0.113.7'), false)).toBe('203.0.113.7');
});

it('is what the trusted proxy added, not what came to it', () => {
  expect(callerAddress(forwarded('1.2.3.4, 5.6.7.8'), from('127.0.0.1'), true)).toBe('5.6.7.8');
});

it('is the socket’s where the proxy says nothing', () => {
  expect(callerAddress(new Headers(), from('203.0.113.7'), true)).toBe('203.0.113.7');
});

it.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:db8:1:2:bbbb::2', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s: an IPv6 caller owns a /64', (address, network) => {
  expect(callerAddress(new Headers(), from(address), false)).toBe(network);
});

it('is unknown where there is no socket, as in the browser', () => {
  expect(callerAddress(new Headers(), undefined, false)).toBe('unknown');
});
