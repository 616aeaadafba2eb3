// Starts the page on which a client reads and accepts a document. It uses no code of the web app for signed-in users.
import '@plumbline/ui/theme/font.css';
import '@plumbline/ui/theme/tokens.css';
import './clientPage.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { clientPagePorts, followColorScheme } from '../browser/clientPagePorts.ts';
import { ClientPage } from './ClientPage.tsx';
import { createClientApi } from './clientApi.ts';

const element = document.getElementById('client-page');
if (!element) throw new Error('document.html has no #client-page');
const root = createRoot(element);

followColorScheme();

/** Shows the document of the link. A link in an open window loads no new page, so it gets a new machine. */
function render() {
  const token = clientPagePorts.readToken();
  root.render(
    <StrictMode>
      <ClientPage key={token} api={createClientApi(token, fetch)} ports={clientPagePorts} />
    </StrictMode>,
  );
}

render();
clientPagePorts.onTokenChange(render);
