/** Shows the web app in the browser. */
import { ComponentStyles } from '@plumbline/ui/theme/ComponentStyles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import type { App, AppDeps } from './app/appContext.ts';
import { AppRoot, withRouter } from './createApp.tsx';

export function renderApp(app: App, channel: AppDeps['channel']): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const navigation = { createRouter: createBrowserRouter };
  createRoot(root).render(
    <StrictMode>
      <ComponentStyles>
        <AppRoot app={withRouter(app, { channel, clock: app.clock, navigation })} />
      </ComponentStyles>
    </StrictMode>,
  );
}
