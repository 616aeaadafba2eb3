/** Measures the PDFs of estimates: one of 120 lines, one of 5,000 lines, also with long texts, and 50 at the same time. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from '../../apps/api/src/database/uuidv7.ts';
import { type ApiClient, send, signUpCompany } from '../../apps/api/src/testing/apiClient.ts';
import { createEstimate } from '../../apps/api/src/testing/companyLoads.ts';
import { startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { measureRequests } from '../fairness/fairnessBenchmark.ts';
import { atMostValue, type Measure } from '../measurement.ts';
import type { ReportSection } from '../report.ts';
import { unlessTiny } from '../runSize.ts';
import { median, ninetyNinthPercentile } from '../statistics.ts';

const repetitions = unlessTiny(9, 1);
const parallelPdfs = unlessTiny(50, 2);

const shortText = 'Supply and install asphalt shingles, area';
/** A long description. 5,000 lines with 400 characters reach the memory limit of the process, and get 409. */
const longText = `${shortText} `.repeat(6).slice(0, 200);

/** Creates an estimate with this number of lines. */
async function estimateWithLines(client: ApiClient, count: number, text = shortText): Promise<string> {
  const estimateId = await createEstimate(client);
  for (let start = 0; start < count; start += 500) {
    const changes = Array.from({ length: Math.min(500, count - start) }, (_, index) => ({
      type: 'add',
      id: uuidv7(new Date()),
      description: `${text} ${start + index}`,
      rate: 12.5 + index / 16,
      quantity: 1 + (index % 40) / 4,
      tax: 8.25,
      unit: 'SQ',
    }));
    await send(client, { method: 'POST', path: `/api/estimates/${estimateId}/changes/`, body: { changes } });
  }
  return estimateId;
}

/** The milliseconds until a PDF is received. */
async function receivePdf({ baseUrl, access }: ApiClient, estimateId: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${baseUrl}/api/estimates/${estimateId}/document.pdf`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const bytes = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status} ${new TextDecoder().decode(bytes)}`);
  return performance.now() - start;
}

/** The processes that make PDFs, by the name of their program. */
const pdfProgram = 'pdfProcess.ts';

/** Runs a task, and returns the largest resident memory of a process that makes PDFs meanwhile, in MB. 0 without `/proc`. */
async function largestPdfProcess(task: () => Promise<unknown>): Promise<number> {
  const readResidentMB = async (pid: string) => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(pdfProgram)) return 0;
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return (Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
  };
  let largest = 0;
  let isRunning = true;
  const watch = async () => {
    while (isRunning) {
      const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
      largest = Math.max(largest, ...(await Promise.all(pids.map(readResidentMB))));
      await pause(100);
    }
  };
  const watching = watch();
  try {
    await task();
  } finally {
    isRunning = false;
    await watching;
  }
  return largest;
}

/** Starts a server of its own. The baseline of a PDF is the same request for the JSON of the estimate. */
export async function measureDocuments(): Promise<ReportSection> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-documents-'));
  const server = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  try {
    const client = { baseUrl: server.baseUrl, access: '' };
    await signUpCompany(client, 'dana@documents.example');
    const other = { baseUrl: server.baseUrl, access: '' };
    await signUpCompany(other, 'max@other.example');
    const otherEstimate = `/api/estimates/${await createEstimate(other)}/`;
    const measures: Measure[] = [];
    const estimates = {
      120: await estimateWithLines(client, 120),
      5000: await estimateWithLines(client, unlessTiny(5_000, 130)),
    };
    for (const [count, limit] of [
      [120, null],
      [5_000, atMostValue(2_000)],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round <= repetitions; round += 1) {
        const time = await receivePdf(client, estimates[count]);
        // The first PDF starts a thread, which loads the fonts.
        if (round > 0) times.push(time);
      }
      const note = `${repetitions} PDFs, one after the other`;
      measures.push({
        name: `PDF of ${count} lines`,
        unit: 'ms',
        ours: median(times),
        baseline: null,
        budget: limit,
        note,
      });
    }
    const longEstimate = await estimateWithLines(client, unlessTiny(5_000, 130), longText);
    measures.push({
      name: 'Memory for 5,000 lines of 200 characters',
      unit: 'MB',
      ours: await largestPdfProcess(() => receivePdf(client, longEstimate)),
      baseline: null,
      budget: atMostValue(1_000),
      note: 'the process that makes the PDF',
    });
    const idle = ninetyNinthPercentile(await measureRequests(other, otherEstimate));
    const pdfs = (async () => {
      const start = performance.now();
      // A company has at most 20 waiting PDFs, so the load comes from connections that wait for their turn.
      const queue = Array.from({ length: parallelPdfs }, () => estimates[120]);
      const run = async () => {
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) await receivePdf(client, id);
      };
      await Promise.all(Array.from({ length: 15 }, run));
      return performance.now() - start;
    })();
    const busy = ninetyNinthPercentile(await measureRequests(other, otherEstimate));
    measures.push(
      {
        name: `${parallelPdfs} PDFs of 120 lines together`,
        unit: 'ms',
        ours: await pdfs,
        baseline: null,
        budget: null,
        note: '15 connections',
      },
      {
        name: 'Call of another company meanwhile, 99th percentile',
        unit: 'ms',
        ours: busy,
        baseline: idle,
        budget: atMostValue(250),
        note: 'the baseline has no load',
      },
    );
    return { name: 'Documents', measures };
  } finally {
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
}
