/** What a person types: an address that stands for every interface is no address to go to. */
export function serverUrl(host: string, port: number): string {
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
