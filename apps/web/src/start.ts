// Starts the web app in the browser: first the API calls of the page, then React.
import '@plumbline/ui/theme/theme.css';
import { browserClock, browserStorage, browserWindow } from './browser/browserPorts.ts';
import { createWindowChannel } from './browser/windowChannel.ts';
import { createServices } from './createServices.ts';
import { prefetchFirstPage } from './pageLoaders.ts';
import type { SessionMessage } from './session/createSession.ts';

const channel = createWindowChannel<SessionMessage>('plumbline.session');
const app = createServices({
  loadSend: async () => (await import('./api/http.ts')).send,
  loadStreamEvents: async () => (await import('./api/eventStream.ts')).streamEvents,
  storage: browserStorage(),
  channel,
  clock: browserClock,
  navigation: browserWindow,
});

void prefetchFirstPage(app);
void import('./renderApp.tsx').then(({ renderApp }) => renderApp(app, channel));
