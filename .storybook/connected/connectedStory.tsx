/** The settings that all stories with a connected page share. */
import { ownerRole, type Role } from '@plumbline/domain/users/roles';
import type { Loader, StoryContext } from '@storybook/react-vite';
import { addons } from 'storybook/preview-api';
import { expect } from 'storybook/test';
import type { AuthenticatedApi } from '../../apps/web/src/api/authenticatedApi.ts';
import { readToolbar } from '../toolbar/toolbar.ts';
import { dataReset, resetRequested } from './channelEvents.ts';
import { connectedApi, type Tokens } from './connectedApi.ts';
import { type CallFaults, changeNetwork, setCallFaults, setNetwork } from './network.ts';
import { clearMachines, listenToPanel, reportWaiting } from './runningMachines.ts';
import { type ConnectedPageProps, StoryWindow } from './StoryWindow.tsx';

/** The parameter `connected` of a story. */
export interface ConnectedParameters {
  /** The role of the user. The toolbar has precedence. Default: the owner. */
  readonly role?: Role;
  /** Starts without a session. */
  readonly signedOut?: boolean;
  /** Finds or creates the record of the story, and returns the path of its page. The path replaces the argument `path`. */
  readonly preparePath?: (call: AuthenticatedApi) => Promise<string>;
  /** Faults of single calls. */
  readonly faults?: CallFaults;
  /** Creates the demo company again before the story if another story may have changed it. */
  readonly needsUnchangedData?: boolean;
}

interface LoadedConnection {
  readonly connected: { readonly key: string; readonly path: string; readonly tokens: Tokens | null };
}

/** The last loaded page. A different `key` loads a new page: for another story, role, package or path, or after a reset of the data. */
let lastLoaded: { readonly key: string; readonly path: string } | undefined;

/** Starts the API, applies the settings of the toolbar and signs the user in. Runs for each story and each change of the toolbar. */
const loadConnectedPage: Loader<ConnectedPageProps> = async ({ id, args, globals, parameters }) => {
  const options: ConnectedParameters = parameters['connected'] ?? {};
  const toolbar = readToolbar(globals);
  const role = toolbar.role ?? options.role ?? ownerRole;
  reportWaiting('Starting the API and its database in this browser');
  const api = await connectedApi();
  const isNewStory = lastLoaded?.key.split(' ')[0] !== id;
  if (isNewStory && options.needsUnchangedData) await api.resetIfChanged();
  reportWaiting('Signing in');
  // Signing in can reset the data. A reset also resets the package and changes the key, so signing in comes first.
  const tokens = options.signedOut ? null : await api.signIn(role);
  await api.setSubscription(toolbar.subscription);
  const key = [id, role, toolbar.subscription, api.resetCount(), args.path].join(' ');
  if (lastLoaded?.key !== key) {
    // `preparePath` needs a network without faults.
    setNetwork('ok');
    setCallFaults({});
    clearMachines();
    reportWaiting('Preparing the record of the page');
    const path = options.preparePath ? await options.preparePath(api.callAs(role)) : args.path;
    lastLoaded = { key, path };
    setNetwork(toolbar.network);
    setCallFaults(options.faults ?? {});
  } else {
    changeNetwork(toolbar.network);
  }
  reportWaiting(null);
  return { connected: { ...lastLoaded, tokens } } satisfies LoadedConnection;
};

listenToPanel();
addons.getChannel().on(resetRequested, () => void resetData());

async function resetData() {
  await (await connectedApi()).reset();
  addons.getChannel().emit(dataReset);
}

/** Returns the parameters of a story with a connected page. */
export const connectedParameters = (parameters: ConnectedParameters) => ({
  parameters: { layout: 'fullscreen', connected: parameters },
});

/** Returns a play function that waits until the loaded page shows a text. */
export const expectText =
  (text: string | RegExp) =>
  async ({ canvas }: Pick<StoryContext, 'canvas'>): Promise<void> => {
    const matches = await canvas.findAllByText(text);
    // A link that only a phone shows can have the same text.
    await expect(matches.find((element) => element.checkVisibility()) ?? matches[0]).toBeVisible();
  };

/** The settings of a `Meta` of connected stories, which show a page of the web app with the API in this window. */
export const connectedStory = {
  ...connectedParameters({}),
  loaders: [loadConnectedPage],
  render: (
    _args: ConnectedPageProps,
    { globals, loaded }: Pick<StoryContext<ConnectedPageProps>, 'globals' | 'loaded'>,
  ) => {
    const { key, path, tokens } = (loaded as unknown as LoadedConnection).connected;
    return <StoryWindow key={key} path={path} tokens={tokens} appearance={readToolbar(globals).theme} />;
  },
};
