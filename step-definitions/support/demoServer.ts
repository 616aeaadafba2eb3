import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { type StaticServer, startStaticServer } from '../../scripts/staticServer.ts';
import type { SendRequest } from './apiClient.ts';
import { UncontrolledServer } from './uncontrolledServer.ts';

/** The server serves this folder, so that the URL of the demo is `/dist/`: the demo must also work in a subfolder of a site. */
const folder = fileURLToPath(new URL('../../apps/demo', import.meta.url));

/** A file server for the built demo. The API runs in the browser, so this server must get requests for files only. */
export class DemoServer extends UncontrolledServer {
  readonly #files: StaticServer;
  readonly pagePrefix = '/#';

  private constructor(files: StaticServer) {
    super('The API of the demo runs in the browser.');
    this.#files = files;
  }

  static async start(): Promise<DemoServer> {
    return new DemoServer(await startStaticServer(folder));
  }

  get url(): string {
    return `${this.#files.url}/dist`;
  }

  /** The requests from the character `from` on, one per line. */
  log(from = 0): string {
    return this.#files.requests
      .map((request) => `${request}\n`)
      .join('')
      .slice(from);
  }

  /** Reports each request of a browser that leaves the origin of the demo, and each request for anything but a file. */
  watch(context: BrowserContext, report: (error: string) => void): void {
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== this.#files.url) report(`The demo requests ${request.url()}`);
    });
    const from = this.#files.requests.length;
    context.on('close', () => {
      for (const request of this.#files.requests.slice(from))
        if (!/^GET \/dist\/(assets\/[^/]+|[\w-]+\.(html|js|svg|tar\.gz))?$/.test(request))
          report(`The file server got ${request}`);
    });
  }

  /** Sends the requests of an API client from a page, because the API runs in the browser. */
  sendFrom(page: Page): SendRequest {
    return (url, init) =>
      page.evaluate(
        async ([path, options]) => {
          const response = await fetch(path, options);
          return { status: response.status, text: await response.text() };
        },
        [url, init] as const,
      );
  }

  stop(): Promise<void> {
    return this.#files.close();
  }
}
