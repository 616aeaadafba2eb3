import { createServer } from 'node:net';

const ownPostgres = [
  'linux-x64',
  'linux-arm64',
  'linux-arm',
  'linux-ia32',
  'linux-ppc64',
  'darwin-x64',
  'darwin-arm64',
  'win32-x64',
];

/** @throws in a sentence, when this machine cannot run Plumbline */
export function checkMachine() {
  const major = Number.parseInt(process.versions.node, 10);
  if (major < 20) throw new Error(`Plumbline needs Node.js 20 or newer to start; this is ${process.version}.`);
  const platform = `${process.platform}-${process.arch}`;
  if (!process.env['DATABASE_URL'] && !ownPostgres.includes(platform)) {
    throw new Error(
      `Plumbline brings its own PostgreSQL for ${ownPostgres.join(', ')}, not for ${platform}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code === 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}

/**
 * A PORT or HOST that makes no sense passes: the server names every bad setting at once.
 * @throws in a sentence, when another program listens where the server would
 */
export async function checkPort() {
  const port = Number(process.env['PORT'] || 3000);
  const host = process.env['HOST'] || '127.0.0.1';
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || !(await isTaken(port, host))) return;
  const answer = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  );
  const who = answer?.ok ? 'a Plumbline that is already running' : 'another program';
  throw new Error(`Port ${port} is taken by ${who}. Stop it, or choose another port: PORT=${port + 1} npm start`);
}
