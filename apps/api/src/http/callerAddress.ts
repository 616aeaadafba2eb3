/** What node-server puts beside a request; nothing of it in the browser. */
export interface HostBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string | undefined } };
}

/**
 * Where a call comes from, for counting tries [S6]: the socket, or behind a trusted proxy the last entry of
 * X-Forwarded-For, which that proxy added; those before it are the caller's word.
 */
export function callerAddress(headers: Headers, bindings: HostBindings | undefined, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return network(forwarded || bindings?.incoming?.socket?.remoteAddress || 'unknown');
}

/** An IPv6 caller owns a /64: its addresses count as one. */
function network(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain.slice(0, 64);
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : [];
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
