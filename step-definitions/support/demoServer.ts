/** The file server for scenarios in the built demo. */
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { type StaticServer, startStaticServer } from '../../scripts/staticServer.ts';
import type { SendRequest } from './apiClient.ts';
import { UncontrolledServer } from './uncontrolledServer.ts';

/** The server serves this folder, so the URL of the demo is `/dist/`. This tests that the demo works in a subfolder of a site. */
const servedFolder = fileURLToPath(new URL('../../apps/demo', import.meta.url));

/** A file server for the built demo. The API runs in the browser, so this server must get requests for files only. */
export class DemoServer extends UncontrolledServer {
  readonly #fileServer: StaticServer;
  readonly pagePrefix = '/#';

  private constructor(fileServer: StaticServer) {
    super('The API of the demo runs in the browser.');
    this.#fileServer = fileServer;
  }

  static async start(): Promise<DemoServer> {
    return new DemoServer(await startStaticServer(servedFolder));
  }

  get url(): string {
    return `${this.#fileServer.url}/dist`;
  }

  /** Returns the log of the requests from the character `from` on. Each line is a request. */
  log(from = 0): string {
    return this.#fileServer.requests
      .map((request) => `${request}\n`)
      .join('')
      .slice(from);
  }

  /** Reports each request of a browser to another origin, and each request to this server that is not for a file. */
  reportInvalidRequests(context: BrowserContext, report: (error: string) => void): void {
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== this.#fileServer.url) report(`The demo requests ${request.url()}`);
    });
    const previousRequestCount = this.#fileServer.requests.length;
    context.on('close', () => {
      for (const request of this.#fileServer.requests.slice(previousRequestCount))
        if (!/^GET \/dist\/(assets\/[^/]+|[\w-]+\.(html|js|json|svg|tar\.gz))?$/.test(request))
          report(`The file server got ${request}`);
    });
  }

  /** Returns a function that sends the requests of an API client from a page, because the API runs in the browser. */
  sendFrom(page: Page): SendRequest {
    return (url, init) =>
      page.evaluate(
        async ([requestUrl, options]) => {
          const response = await fetch(requestUrl, options);
          return { status: response.status, text: await response.text() };
        },
        [url, init] as const,
      );
  }

  stop(): Promise<void> {
    return this.#fileServer.close();
  }
}
