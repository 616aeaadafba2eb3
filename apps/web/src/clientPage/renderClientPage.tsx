/** Renders the page on which a client reads and accepts a document. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ClientPagePorts } from '../browser/clientPagePorts.ts';
import { ClientPage } from './ClientPage.tsx';
import type { ClientApi } from './clientApi.ts';

/** Returns the function that shows the document of a link. Another link in the same window gets a new machine. */
export function createClientPage(element: HTMLElement, ports: ClientPagePorts) {
  const root = createRoot(element);
  return (token: string, api: ClientApi) =>
    root.render(
      <StrictMode>
        <ClientPage key={token} api={api} ports={ports} />
      </StrictMode>,
    );
}
