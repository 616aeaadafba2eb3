/** What package-lock.json says of one package. */
export interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const platform =
  /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-.*?(gnu|musl)|-|$)/;

/** A platform package is named after where it runs, `@biomejs/cli-linux-arm64-musl`; npm skips it elsewhere by these fields. */
function entryOf(name: string, version: string, dev: boolean): LockEntry {
  const [, os, cpu, libc] = platform.exec(name) ?? [];
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(os === 'linux' && { libc: [libc === 'musl' ? 'musl' : 'glibc'] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

/** The key under which a package at `from` finds `name`, as Node looks it up. */
function resolved(packages: Readonly<Record<string, LockEntry>>, from: string, name: string): string | undefined {
  const key = `${from}${from && '/'}node_modules/${name}`;
  if (packages[key] || !from) return packages[key] && key;
  return resolved(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/**
 * Packages for other platforms that npm left out of the lock file, because the registry it asked did not have them.
 * `npm ci` refuses such a lock file everywhere.
 */
export function missingPlatformPackages(packages: Readonly<Record<string, LockEntry>>): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {};
  for (const [key, { dev = false, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!/^\d/.test(version)) continue;
      const found = resolved(packages, key, name);
      if (found && packages[found]?.version === version) continue;
      missing[`${found ? `${key}/` : ''}node_modules/${name}`] = entryOf(name, version, dev);
    }
  }
  return missing;
}
