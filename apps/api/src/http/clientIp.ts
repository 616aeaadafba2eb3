/** What node-server puts beside a request. In the browser there is none of it. */
export interface HostBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
}

/**
 * The client IP that tries are counted by [S6]: the socket's, or behind a trusted proxy the last entry of X-Forwarded-For.
 * That entry is the proxy's own; the entries before it come from the client. 'unknown' where there is neither.
 */
export function clientIp(headers: Headers, bindings: HostBindings | undefined, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return counted(forwarded || bindings?.incoming?.socket?.remoteAddress || 'unknown');
}

/** An IP in one spelling. An IPv6 client has a /64 of its own, so the first 64 bits stand for all of it. */
function counted(ip: string): string {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i.exec(ip)?.[1];
  if (ipv4) return ipv4;
  const groups = ipv6Groups(ip);
  // what is no IP is counted as it is
  if (!groups) return ip.slice(0, 64);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address, with or without brackets, port and zone; undefined for any other text. */
function ipv6Groups(text: string): readonly number[] | undefined {
  const plain = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  // the URL parser knows every spelling, and writes one
  const host = URL.parse(`http://[${plain.replace(/%.*$/, '')}]/`)?.hostname;
  if (!host) return undefined;
  const [head = [], tail] = host
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = tail ? Array<string>(8 - head.length - tail.length).fill('0') : [];
  return [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16));
}
