// Starts the demo: the web app, and the API in this browser.
import '@plumbline/ui/theme/theme.css';
import './demo.css';
import { ComponentStyles } from '@plumbline/ui/theme/ComponentStyles';
import { AppContext } from '@plumbline/web/app/appContext';
import { browserClock, browserStorage } from '@plumbline/web/browser/browserPorts';
import { logError } from '@plumbline/web/browser/logError';
import { createWindowChannel } from '@plumbline/web/browser/windowChannel';
import { AppRoot, createApp } from '@plumbline/web/createApp';
import { Splash } from '@plumbline/web/layouts/Splash';
import type { SessionMessage } from '@plumbline/web/session/createSession';
import { costsKey } from '@plumbline/web/storage/preferences';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cacheFiles } from './cacheFiles.ts';
import { connectApi, requireBrowserFeatures } from './connectApi.ts';
import { DemoBar } from './DemoBar.tsx';
import { demoNavigation } from './demoNavigation.ts';
import { signInAs, userAtStart } from './demoSession.ts';
import { interceptRequests } from './interceptRequests.ts';
import { createMailbox } from './mailbox.ts';
import { StartFailed } from './StartFailed.tsx';
import { listenToOtherWindows } from './startOver.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

const render = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <ComponentStyles>{content}</ComponentStyles>
    </StrictMode>,
  );

const showStartError = (error: unknown) => {
  logError('The demo could not start', error);
  render(<StartFailed error={error} />);
};

async function start() {
  requireBrowserFeatures();
  const mailbox = createMailbox();
  const api = connectApi({ onMail: mailbox.receive });
  // The web app is shown before the API has started. If the start fails, the error page replaces the web app.
  api.catch(showStartError);
  await interceptRequests(api);
  const storage = browserStorage();
  // A visitor sees costs and margins without looking for the command that shows them. A later choice of the visitor stays.
  if (storage.local.getItem(costsKey) === null) storage.local.setItem(costsKey, 'shown');
  const app = createApp({
    loadSend: async () => (await import('@plumbline/web/api/http')).send,
    storage,
    channel: createWindowChannel<SessionMessage>('plumbline.session'),
    clock: browserClock,
    navigation: demoNavigation,
    networkMode: 'always',
    makesDocuments: false,
  });
  listenToOtherWindows(async () => {
    if (app.tokens.access()) await (await app.loadSignedIn()).queryClient.invalidateQueries();
  });
  const user = userAtStart(app, demoNavigation.location());
  const showApp = (content: ReactNode, signInError?: string) =>
    render(
      <>
        <DemoBar app={app} api={api} mailbox={mailbox} signInError={signInError} />
        {content}
      </>,
    );
  if (user) {
    showApp(
      <AppContext value={app}>
        <Splash />
      </AppContext>,
    );
    await api;
    const result = await signInAs(user, app);
    showApp(<AppRoot app={app} />, result.ok ? undefined : result.message);
  } else {
    showApp(<AppRoot app={app} />);
    await api;
  }
  cacheFiles().catch((error) => logError('The demo is not available without a connection', error));
}

start().catch(showStartError);
