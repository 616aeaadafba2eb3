/** The web app of one browser window. */
import { RouterProvider } from 'react-router-dom';
import { type App, AppContext, type AppDeps } from './app/appContext.ts';
import type { AppRouter, Navigation } from './browser/ports.ts';
import { createServices } from './createServices.ts';
import { createRoutes } from './routes.tsx';
import { askOpenWindows } from './session/askOpenWindows.ts';

interface RouterDeps extends Pick<AppDeps, 'channel' | 'clock'> {
  readonly navigation: Pick<Navigation, 'createRouter'>;
}

/** Adds the router to the services of a window. */
export const withRouter = (app: App, { channel, clock, navigation }: RouterDeps) => ({
  ...app,
  router: navigation.createRouter(createRoutes(app, () => askOpenWindows({ channel, clock }))),
});

/**
 * Creates the web app of one window. Modules have no state, so a test can create two apps with a shared API and storage to
 * simulate two browser windows.
 */
export const createApp = (deps: AppDeps & { readonly navigation: Navigation }): App & { readonly router: AppRouter } =>
  withRouter(createServices(deps), deps);

export interface AppRootProps {
  app: App & { readonly router: AppRouter };
}

/** Renders the app with its router. */
export const AppRoot = ({ app }: AppRootProps) => (
  <AppContext value={app}>
    <RouterProvider router={app.router} />
  </AppContext>
);
