import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { After, AfterAll, Before, BeforeAll, Status, setDefaultTimeout } from '@cucumber/cucumber';
import { type Browser, chromium } from 'playwright';
import { AppServer } from './server.ts';
import type { PlumblineWorld } from './world.ts';

setDefaultTimeout(60_000);

// a worker whose run was killed: its browser and its server end with it
process.once('disconnect', () => process.exit(1));

let server: AppServer;
let browser: Browser;

BeforeAll({ timeout: 90_000 }, async () => {
  server = await AppServer.start();
  browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});

AfterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const logStart = new WeakMap<PlumblineWorld, number>();

Before(async function (this: PlumblineWorld) {
  this.server = server;
  this.newContext = async (viewport, storageState) => {
    const context = await browser.newContext({
      viewport,
      ...(storageState && { storageState }),
      acceptDownloads: true,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': this.address },
    });
    context.setDefaultTimeout(20_000);
    await context.tracing.start({ screenshots: true, snapshots: true });
    return context;
  };
  logStart.set(this, server.log().length);
  await this.openBrowser();
});

After(async function (this: PlumblineWorld, { result }) {
  const failed = result?.status === Status.FAILED || this.trouble.length > 0;
  if (failed) {
    this.attach(await this.page.screenshot(), { mediaType: 'image/png', fileName: 'screenshot.png' });
    const trace = join(tmpdir(), `trace-${process.pid}-${Date.now()}.zip`);
    await this.context.tracing.stop({ path: trace });
    this.attach(await readFile(trace), { mediaType: 'application/zip', fileName: 'trace.zip' });
    await rm(trace);
    this.attach(server.log(logStart.get(this)), { mediaType: 'text/plain', fileName: 'server.log' });
  }
  await this.closeBrowser();
  if (this.trouble.length > 0 && result?.status === Status.PASSED)
    throw new Error(`Went wrong behind the scenario's back:\n${this.trouble.join('\n')}`);
});
