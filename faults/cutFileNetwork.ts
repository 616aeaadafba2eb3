/** Cuts the network between the server and S3 during uploads. Uploads get 503, everything else works, and no saved file is lost [F14]. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { signUpCompany } from '../apps/api/src/testing/apiClient.ts';
import { s3Server } from '../apps/api/src/testing/s3Server.ts';
import { startServerProcess } from '../apps/api/src/testing/serverProcess.ts';
import { lateProblem } from './busyMachine.ts';
import type { Fault, FaultContext, FaultReport } from './fault.ts';
import { fileUploads, pagesWork } from './fileUploads.ts';
import { startNetworkProxy } from './networkProxy.ts';

/** `s3Files.ts` waits 20 s for a response, and the AWS client tries three times. */
const uploadLimitMilliseconds = 90_000;
const resumeLimitMilliseconds = 5_000;

async function run({ folder, afterwards }: FaultContext): Promise<FaultReport> {
  const s3 = await s3Server('plumbline');
  afterwards(s3.close);
  const { settings } = s3;
  const proxy = await startNetworkProxy(() => connect(Number(new URL(settings.endpoint).port), '127.0.0.1'));
  afterwards(proxy.close);
  const server = await startServerProcess({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_BUCKET: settings.bucket,
    S3_KEY: settings.key,
    S3_SECRET: settings.secret,
  });
  afterwards(() => server.end());
  const client = { baseUrl: server.baseUrl, access: '' };
  await signUpCompany(client);
  const uploads = fileUploads(client, 200);
  const problems: string[] = [];
  let [refused, slowestRefusal, slowestResumption] = [0, 0, 0];
  const expectSaved = async () => {
    const { status } = await uploads.upload();
    if (status !== 200) problems.push(`an upload got ${status} while S3 was reachable`);
  };
  for (const cut of ['no bytes arrive', 'connections are refused'] as const) {
    for (let number = 0; number < 5; number += 1) await expectSaved();
    // The cut comes while some of these uploads are running.
    const running = Array.from({ length: 3 }, () => uploads.upload());
    await pause(30);
    if (cut === 'no bytes arrive') proxy.dropAllBytes();
    else await proxy.refuse();
    if (!(await pagesWork(client))) problems.push(`${cut}: the list of projects did not load`);
    for (const { status, milliseconds } of await Promise.all([...running, uploads.upload()])) {
      if (status === 503) refused += 1;
      else if (status !== 200) problems.push(`${cut}: an upload got ${status} instead of 503`);
      slowestRefusal = Math.max(slowestRefusal, milliseconds);
      problems.push(...lateProblem(`${cut}: an upload got its response`, milliseconds, uploadLimitMilliseconds));
    }
    await proxy.restore();
    const startTime = performance.now();
    while ((await uploads.upload()).status !== 200 && performance.now() - startTime < 60_000) await pause(100);
    const resumption = performance.now() - startTime;
    slowestResumption = Math.max(slowestResumption, resumption);
    problems.push(...lateProblem(`${cut}: uploads worked again`, resumption, resumeLimitMilliseconds));
  }
  if (refused === 0) problems.push('no upload was refused');
  const comparison = await uploads.compare();
  return {
    ...comparison,
    problems: [...problems, ...comparison.problems],
    figures:
      `2 cuts, ${refused} uploads refused within ${(slowestRefusal / 1000).toFixed(1)} s, uploads again within ` +
      `${(slowestResumption / 1000).toFixed(1)} s, other pages worked`,
  };
}

export const cutFileNetwork: Fault = {
  id: 'F14',
  name: 'network-files',
  title: 'network between server and S3 cut during uploads',
  timeLimitSeconds: 240,
  run,
};
