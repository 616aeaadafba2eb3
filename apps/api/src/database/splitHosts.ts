/** Splits a database URL with several hosts. */

/** The parts before, in and after the list of hosts. A password has no unescaped @ or slash. */
const urlParts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]+)(.*)$/;

/** The URLs of the single hosts of a database URL. Undefined if the text is not a database URL. */
export function splitHosts(databaseUrl: string): readonly string[] | undefined {
  const [, start, hosts, end] = urlParts.exec(databaseUrl) ?? [];
  if (start === undefined || hosts === undefined) return URL.canParse(databaseUrl) ? [databaseUrl] : undefined;
  const urls = hosts.split(',').map((host) => `${start}${host}${end}`);
  return urls.every((url) => URL.canParse(url)) ? urls : undefined;
}
