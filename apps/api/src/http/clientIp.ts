/** Finds the client IP, the network address of a caller, also behind proxies. */
import type { ApiConfig } from '../ports.ts';

/** The bindings that @hono/node-server adds to a request. They are missing when the API runs in a browser. */
export interface HostBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
  /** The response of Node. `writableLength` is the number of bytes that its socket has not taken yet. */
  readonly outgoing?: { readonly writableLength: number };
}

/**
 * The client IP for rate limits [S6], normalized by `parseIp`. Each proxy adds the IP of its caller at the end of X-Forwarded-For, and
 * the caller can forge the entries before it. Therefore the IPs are read from the socket backwards, as many as there are trusted proxies.
 * Returns 'unknown' if there is no IP.
 */
export function clientIp(
  headers: Headers,
  bindings: HostBindings | undefined,
  { trustedProxies }: Pick<ApiConfig, 'trustedProxies'>,
): string {
  const isTrusted =
    typeof trustedProxies === 'number' ? (_: string, proxies: number) => proxies < trustedProxies : trustedProxies;
  let caller = parseIp(bindings?.incoming?.socket?.remoteAddress ?? 'unknown');
  if (!isTrusted(caller.ip, 0)) return caller.network;
  // Several headers are one list with commas.
  const forwardedIps = (headers.get('x-forwarded-for') ?? '').split(',').filter((text) => text.trim() !== '');
  for (const [proxies, text] of forwardedIps.toReversed().entries()) {
    caller = parseIp(text.trim());
    if (!isTrusted(caller.ip, proxies + 1)) break;
  }
  return caller.network;
}

interface ParsedIp {
  /** Without port, brackets and zone. An IPv4 address that is written as IPv6 becomes IPv4. Empty for text that is not an IP. */
  readonly ip: string;
  /**
   * What the limits count. It is the first 64 bits of an IPv6 address, because a caller usually controls all addresses of a /64. Text that is
   * not an IP is cut to 64 characters and otherwise kept unchanged.
   */
  readonly network: string;
}

function parseIp(text: string): ParsedIp {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i.exec(text)?.[1];
  if (ipv4) return { ip: ipv4, network: ipv4 };
  const groups = ipv6Groups(text);
  if (!groups) return { ip: '', network: text.slice(0, 64) };
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const mapped = [high >> 8, high & 255, low >> 8, low & 255].join('.');
    return { ip: mapped, network: mapped };
  }
  const texts = groups.map((group) => group.toString(16));
  return { ip: texts.join(':'), network: `${texts.slice(0, 4).join(':')}::/64` };
}

/** The eight groups of an IPv6 address. Brackets, port and zone are optional. Undefined for any other text. */
function ipv6Groups(text: string): readonly number[] | undefined {
  const unbracketed = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  // The URL parser accepts every notation of an IPv6 address and returns the shortest one.
  const host = URL.parse(`http://[${unbracketed.replace(/%.*$/, '')}]/`)?.hostname;
  if (!host) return undefined;
  const [head = [], tail] = host
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = tail ? Array<string>(8 - head.length - tail.length).fill('0') : [];
  return [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16));
}
