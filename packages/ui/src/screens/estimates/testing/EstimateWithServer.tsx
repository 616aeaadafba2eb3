/** The estimate screen with an in-memory server, for stories. */
import { estimateMachine } from '@plumbline/domain/estimates/estimateMachine';
import { aCompany, anId, countedIds } from '@plumbline/domain/testing/builders';
import { type EstimateServerOptions, estimateServer } from '@plumbline/domain/testing/estimateServer';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fn } from 'storybook/test';
import { ready } from '../../../components/Loadable.tsx';
import { AppShell } from '../../../shell/AppShell.tsx';
import type { EstimateEditorProps } from '../EstimateEditor.tsx';
import { EstimateScreen } from '../EstimateScreen.tsx';
import { catalogue, estimate, project } from './estimateStorySteps.ts';

interface EstimateWithServerProps extends Omit<EstimateEditorProps, 'actor'> {
  /** The behaviour of the server. */
  options: EstimateServerOptions;
  /** The fake server of the story. A story can change its estimate to simulate another user. */
  server: ReturnType<typeof estimateServer>;
}

/** The estimate screen in the app shell, with an in-memory server. */
export function EstimateWithServer({ options: _, server, ...screenProps }: EstimateWithServerProps) {
  const [machine] = useState(() => estimateMachine.provide({ actors: server.actors }));
  const actor = useActorRef(machine, { input: { estimateId: anId(5), newId: countedIds() } });
  return (
    <AppShell
      title="Manage Estimates"
      currentPath="/estimate"
      user={{ name: 'Dana Whitlock', role: 2 }}
      subscribed
      onLogOut={fn()}
    >
      <EstimateScreen actor={actor} {...screenProps} />
    </AppShell>
  );
}

/** Parameters and arguments that all stories of the estimate share. */
export const estimateStory = {
  parameters: { layout: 'fullscreen', controls: { exclude: ['server', 'options'] } },
  args: {
    options: { estimate, catalogue },
    server: estimateServer(),
    project: ready(project),
    company: aCompany(),
    today: '2026-03-02',
    onPrint: fn(),
  },
  beforeEach: ({ args }: { args: EstimateWithServerProps }) => {
    args.server = estimateServer(args.options);
  },
};
