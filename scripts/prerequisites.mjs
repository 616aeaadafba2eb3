// Checks before the server starts: a supported platform and a free port. Imports only modules of Node.
import { createServer } from 'node:net';

const embeddedPostgresPlatforms = [
  'linux-x64',
  'linux-arm64',
  'linux-arm',
  'linux-ia32',
  'linux-ppc64',
  'darwin-x64',
  'darwin-arm64',
  'win32-x64',
];

/**
 * Checks the version of Node, and that PostgreSQL is included for this platform or DATABASE_URL is set.
 * @throws if this machine cannot run Plumbline
 */
export function requireSupportedPlatform() {
  const major = Number.parseInt(process.versions.node, 10);
  if (major < 20) throw new Error(`Plumbline needs Node.js 20 or newer to start. This is ${process.version}.`);
  const platform = `${process.platform}-${process.arch}`;
  if (!process.env['DATABASE_URL'] && !embeddedPostgresPlatforms.includes(platform)) {
    throw new Error(
      `Plumbline includes PostgreSQL for ${embeddedPostgresPlatforms.join(', ')}, not for ${platform}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function isPortInUse(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code === 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}

/**
 * Checks that the port of the server is free. Ignores an invalid PORT or HOST, because the server reports all invalid settings.
 * @throws if another program listens on the server's port
 */
export async function requireFreePort() {
  // The same defaults as in apps/api/src/settings/settings.ts.
  const port = Number(process.env['PORT'] || 3000);
  const host = process.env['HOST'] || '127.0.0.1';
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || !(await isPortInUse(port, host))) return;
  const response = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  );
  const portUser = response?.ok ? 'a Plumbline that is already running' : 'another program';
  throw new Error(`Port ${port} is taken by ${portUser}. Stop it, or choose another port: PORT=${port + 1} npm start`);
}
