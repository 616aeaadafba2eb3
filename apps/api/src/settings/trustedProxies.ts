/** Reads which proxies may name the client: their number, or the ranges of their IPs. */
import { BlockList, isIP } from 'node:net';
import type { TrustedProxies } from '../ports.ts';

const switches: Readonly<Record<string, number>> = { on: 1, yes: 1, true: 1, off: 0, no: 0, false: 0 };

/** Parses TRUST_PROXY: on, off, a number of proxies, or IPs and ranges with commas between them. Undefined for any other text. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const value = text.toLowerCase();
  if (Object.hasOwn(switches, value)) return switches[value];
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const ranges = new BlockList();
  for (const range of value.split(',')) if (!addRange(ranges, range.trim())) return undefined;
  return (ip) => {
    const version = isIP(ip);
    return version !== 0 && ranges.check(ip, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Adds an IP or a range in CIDR notation. Returns whether the text is valid. A range of all IPs is refused: every caller could choose its
 * own IP.
 */
function addRange(ranges: BlockList, text: string): boolean {
  const [, ip = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(ip);
  if (version === 0) return false;
  const maxBits = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? maxBits : Number(bits);
  if (prefix < 1 || prefix > maxBits) return false;
  ranges.addSubnet(ip, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}
