// Starts the web app in the browser.
import '@plumbline/ui/theme/theme.css';
import { ComponentStyles } from '@plumbline/ui/theme/ComponentStyles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserClock, browserNavigation, browserStorage } from './browser/browserPorts.ts';
import { createWindowChannel } from './browser/windowChannel.ts';
import { AppRoot, createApp } from './createApp.tsx';
import type { SessionMessage } from './session/createSession.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = createApp({
  loadSend: async () => (await import('./api/http.ts')).send,
  loadStreamEvents: async () => (await import('./api/eventStream.ts')).streamEvents,
  storage: browserStorage(),
  channel: createWindowChannel<SessionMessage>('plumbline.session'),
  clock: browserClock,
  navigation: browserNavigation,
});

createRoot(root).render(
  <StrictMode>
    <ComponentStyles>
      <AppRoot app={app} />
    </ComponentStyles>
  </StrictMode>,
);
