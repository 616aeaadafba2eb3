// `node scripts/completeLock.ts`: adds packages of other platforms to package-lock.json. Run it after `npm install` from a
// registry that lacks them.
import { readFileSync, writeFileSync } from 'node:fs';

/** The entry of a package in package-lock.json. */
export interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** Matches the operating system, the processor and, on Linux, the C library in the name of a package. */
const platformPattern =
  /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-.*?(gnu|musl)|-|$)/;

/**
 * Derives os, cpu and libc from the name of a package for one platform, such as `@biomejs/cli-linux-arm64-musl`. npm skips the package
 * on other platforms.
 */
function createEntry(name: string, version: string, dev: boolean): LockEntry {
  const [, os, cpu, libc] = platformPattern.exec(name) ?? [];
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(os === 'linux' && { libc: [libc === 'musl' ? 'musl' : 'glibc'] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

/** Returns the key in the lock file of the package that Node loads when the package at `from` imports `name`. */
function findKey(packages: Readonly<Record<string, LockEntry>>, from: string, name: string): string | undefined {
  const key = `${from}${from && '/'}node_modules/${name}`;
  if (packages[key] || !from) return packages[key] && key;
  return findKey(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/**
 * Finds packages for other platforms that are missing in the lock file, because the registry did not have them.
 * `npm ci` refuses such a lock file on every platform.
 */
export function findMissingPackages(packages: Readonly<Record<string, LockEntry>>): Record<string, LockEntry> {
  const missingPackages: Record<string, LockEntry> = {};
  for (const [key, { dev = false, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      // A version range, such as ^1.2.0, does not name one version that could be added.
      if (!/^\d/.test(version)) continue;
      const resolvedKey = findKey(packages, key, name);
      // Another version can be in a parent folder. The missing version is then added below the package that needs it.
      if (resolvedKey && packages[resolvedKey]?.version === version) continue;
      missingPackages[`${resolvedKey ? `${key}/` : ''}node_modules/${name}`] = createEntry(name, version, dev);
    }
  }
  return missingPackages;
}

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missingPackages = findMissingPackages(lock.packages);
  const packages = Object.entries({ ...lock.packages, ...missingPackages }).sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  if (Object.keys(missingPackages).length > 0) {
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  }
  console.log(`${Object.keys(missingPackages).length} packages added to package-lock.json`);
}
