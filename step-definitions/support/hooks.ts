// Starts the server and the browser of a worker, and checks and reports each scenario.
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  After,
  AfterAll,
  AfterStep,
  Before,
  BeforeAll,
  BeforeStep,
  Status,
  setDefaultTimeout,
} from '@cucumber/cucumber';
import { PickleStepType } from '@cucumber/messages';
import { type Browser, type BrowserContext, chromium, firefox, webkit } from 'playwright';
import { AppServer, RemoteServer } from './appServer.ts';
import { BrowserPool } from './browserPool.ts';
import { DemoServer } from './demoServer.ts';
import { ShownToasts } from './shownToasts.ts';
import type { PlumblineWorld } from './world.ts';

/** The time limit of a step or a hook in milliseconds. A step can wait several times for `expect`, each time for up to 30 s. */
setDefaultTimeout(120_000);

// If the test run is killed, this worker process exits. Its browser and its server then exit too.
process.once('disconnect', () => process.exit(1));

/** Whether this run is the second run of the failed scenarios (scripts/runScenarios.mjs). */
const recordsTraces = process.env['FEATURES_TRACE'] === 'on';

let server: AppServer | RemoteServer | DemoServer;
let browser: Browser;
let browsers: BrowserPool;
const shownToasts = new ShownToasts();

// The timeout is longer than `startTimeout` of appServer.ts, so that a server that does not start is reported with its log.
BeforeAll({ timeout: 180_000 }, async function () {
  server = await startServer(this.parameters['demo'] === true);
  browser = await launchBrowser();
  browsers = new BrowserPool({ browser, prepare: prepareContext, reusableOrigin: findReusableOrigin() });
});

/** Only Chromium can delete its storage. The storage of the demo is its database, and a trace has all that happened in its context. */
function findReusableOrigin(): string | undefined {
  const isReusable = browser.browserType() === chromium && !(server instanceof DemoServer) && !recordsTraces;
  return isReusable ? new URL(server.url).origin : undefined;
}

async function prepareContext(context: BrowserContext): Promise<void> {
  await shownToasts.collectFrom(context);
  // A Chromium with windows lets a page copy during a click. The headless shell refuses it, because it can ask nobody.
  if (browser.browserType() === chromium) await context.grantPermissions(['clipboard-write']);
  if (recordsTraces) await context.tracing.start({ snapshots: true });
}

function startServer(isDemo: boolean): Promise<AppServer | RemoteServer | DemoServer> {
  const { FEATURES_URL } = process.env;
  if (isDemo) return DemoServer.start();
  return FEATURES_URL ? Promise.resolve(new RemoteServer(FEATURES_URL)) : AppServer.start();
}

/** Starts a browser. The options of `npm run features` are environment variables, because the workers are separate processes. */
function launchBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH, FEATURES_BROWSER, FEATURES_HEADED, FEATURES_SLOW } = process.env;
  const options = { headless: FEATURES_HEADED !== 'on', slowMo: Number(FEATURES_SLOW ?? 0) };
  if (FEATURES_BROWSER === 'firefox') return firefox.launch(options);
  if (FEATURES_BROWSER === 'webkit') return webkit.launch(options);
  return chromium.launch({
    ...options,
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

AfterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The length of the log of the server at the start of each scenario. */
const logLengthsAtStart = new WeakMap<PlumblineWorld, number>();

Before(async function (this: PlumblineWorld) {
  this.server = server;
  this.browsers = browsers;
  this.shownToasts = shownToasts;
  logLengthsAtStart.set(this, server.log().length);
  await this.openBrowser();
});

/** Attaches a trace for `playwright show-trace`. */
async function attachTrace(world: PlumblineWorld): Promise<void> {
  const trace = join(tmpdir(), `plumbline-trace-${process.pid}.zip`);
  await world.context.tracing.stop({ path: trace });
  world.attach(await readFile(trace), { mediaType: 'application/zip', fileName: 'trace.zip' });
  await rm(trace);
}

/** Attaches to the report of a failure: a screenshot and the log of the server. */
async function attachFailureDetails(world: PlumblineWorld): Promise<void> {
  world.attach(await world.page.screenshot(), { mediaType: 'image/png', fileName: 'screenshot.png' });
  world.attach(server.log(logLengthsAtStart.get(world)), { mediaType: 'text/plain', fileName: 'server.log' });
}

// A toast of an earlier action does not count as the response to a later action.
BeforeStep(function (this: PlumblineWorld, { pickleStep }) {
  if (pickleStep.type !== PickleStepType.OUTCOME) this.shownToasts.clear();
});

AfterStep(async function (this: PlumblineWorld, { result }) {
  if (result.status === Status.FAILED) await attachFailureDetails(this);
});

After(async function (this: PlumblineWorld, { result }) {
  const hasPassed = result?.status === Status.PASSED;
  if (hasPassed && this.unexpectedErrors.length > 0) await attachFailureDetails(this);
  if (recordsTraces) await attachTrace(this);
  await this.closeBrowsers({ hasPassed: hasPassed && this.unexpectedErrors.length === 0 });
  if (hasPassed && this.unexpectedErrors.length > 0)
    throw new Error(`Errors that no step expected:\n${this.unexpectedErrors.join('\n')}`);
});
