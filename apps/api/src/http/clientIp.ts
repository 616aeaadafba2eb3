/** Finds the client IP, the network address of a caller, also behind a proxy. */
import type { ApiConfig } from '../ports.ts';

/** The bindings that @hono/node-server adds to a request. They are missing when the API runs in a browser. */
export interface HostBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
  /** The response of Node. `writableLength` is the number of bytes that its socket has not taken yet. */
  readonly outgoing?: { readonly writableLength: number };
}

/**
 * The client IP for rate limits [S6], normalized by `normalizedIp`. With `trustProxy` it is the last entry of X-Forwarded-For,
 * which the proxy adds. The caller can forge the entries before it. Otherwise, or if the header is missing, it is the IP of the
 * socket. Returns 'unknown' if there is no IP.
 */
export function clientIp(
  headers: Headers,
  bindings: HostBindings | undefined,
  { trustProxy }: Pick<ApiConfig, 'trustProxy'>,
): string {
  const forwardedIp = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return normalizedIp(forwardedIp || bindings?.incoming?.socket?.remoteAddress || 'unknown');
}

/** Normalizes an IP. Keeps only the first 64 bits of an IPv6 address, because a caller usually controls all addresses of a /64. */
function normalizedIp(ip: string): string {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i.exec(ip)?.[1];
  if (ipv4) return ipv4;
  const groups = ipv6Groups(ip);
  // Text that is not an IP is cut to 64 characters and otherwise kept unchanged.
  if (!groups) return ip.slice(0, 64);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
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
