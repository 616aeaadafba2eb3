/** The component of the connected stories: the web app in a simulated window, with the API in the browser. */
import { ComponentStyles } from '@plumbline/ui/theme/ComponentStyles';
import { useEffect, useState } from 'react';
import { send } from '../../apps/web/src/api/http.ts';
import type { App } from '../../apps/web/src/app/appContext.ts';
import { AppRoot, createApp } from '../../apps/web/src/createApp.tsx';
import { createTokenStore } from '../../apps/web/src/storage/tokenStore.ts';
import { BillingPortal } from './BillingPortal.tsx';
import type { Tokens } from './connectedApi.ts';
import { createStoryStorage, createStoryWindow, type StoryWindowOptions } from './createStoryWindow.ts';
import { onNetworkChange } from './network.ts';
import { inspectMachine } from './runningMachines.ts';

export interface ConnectedPageProps {
  /** The path that the window opens, for example `/project`. */
  path: string;
}

export interface StoryWindowProps extends ConnectedPageProps {
  /** The tokens of the session. Null if the user is signed out. */
  tokens: Tokens | null;
  appearance: 'light' | 'dark';
}

/** A simulated window with the web app. The app starts again when it loads a page, as in a browser. */
export function StoryWindow({ path, tokens, appearance }: StoryWindowProps) {
  const [storage] = useState(() => {
    const newStorage = createStoryStorage();
    if (tokens) createTokenStore(newStorage).save({ ...tokens, remember: false });
    return newStorage;
  });
  const [page, setPage] = useState<{ path: string; portal: URL | null; loadCount: number }>({
    path,
    portal: null,
    loadCount: 0,
  });
  const load = (newPath: string) =>
    setPage(({ loadCount }) => ({ path: newPath, portal: null, loadCount: loadCount + 1 }));
  if (page.portal) return <BillingPortal url={page.portal} onLeave={load} />;
  return (
    <LoadedApp
      key={page.loadCount}
      appearance={appearance}
      path={page.path}
      storage={storage}
      isReload={page.loadCount > 0}
      load={load}
      visit={(portal) => setPage((current) => ({ ...current, portal }))}
    />
  );
}

/** Loads the data of the page again. The page of a signed-out user has no data. */
async function refetch(app: App) {
  if (app.tokens.access() === null) return;
  const { queryClient } = await app.loadSignedIn();
  await queryClient.refetchQueries({ type: 'active' });
}

function LoadedApp({ appearance, ...options }: StoryWindowOptions & Pick<StoryWindowProps, 'appearance'>) {
  const [app] = useState(() =>
    createApp({
      ...createStoryWindow(options),
      loadSend: async () => send,
      makesDocuments: false,
      actorOptions: { inspect: inspectMachine },
    }),
  );
  useEffect(() => app.preferences.chooseAppearance(appearance), [app, appearance]);
  // A loaded page shows the effect of the network at once: it loads its data again.
  useEffect(() => onNetworkChange(() => void refetch(app)), [app]);
  return (
    <ComponentStyles>
      <AppRoot app={app} />
    </ComponentStyles>
  );
}
