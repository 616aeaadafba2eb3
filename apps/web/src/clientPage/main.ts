// Starts the page on which a client reads and accepts a document. It uses no code of the web app for signed-in users.
import '@plumbline/ui/theme/font.css';
import '@plumbline/ui/theme/tokens.css';
import './clientPage.css';
import { clientPagePorts, followColorScheme } from '../browser/clientPagePorts.ts';
import { createClientApi } from './clientApi.ts';
import { readAhead } from './readAhead.ts';

const element = document.getElementById('client-page');
if (!element) throw new Error('document.html has no #client-page');

followColorScheme();

// The document is read while the other code of the page is still loading.
const createApi = (token: string) => readAhead(createClientApi(token, fetch));
const firstToken = clientPagePorts.readToken();
const firstApi = createApi(firstToken);
// A browser loads a font when the first text is shown, and the text would then move. Without the font the page has the fallback.
void document.fonts.load('1em Figtree').catch(() => undefined);

const { createClientPage } = await import('./renderClientPage.tsx');
const show = createClientPage(element, clientPagePorts);
show(firstToken, firstApi);

/** A link in an open window loads no new page. */
function showLink() {
  const token = clientPagePorts.readToken();
  show(token, createApi(token));
}

clientPagePorts.onTokenChange(showLink);
