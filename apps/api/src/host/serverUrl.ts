/** Returns the URL that a user can open. Wildcard and loopback addresses become `localhost`. */
export function serverUrl(host: string, port: number): string {
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
