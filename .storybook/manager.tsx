/** The additions to the user interface of Storybook: the theme, the panel "State machines" and the button "Reset data". */
import './managerReact.ts';
import { Button } from 'storybook/internal/components';
import { FORCE_REMOUNT } from 'storybook/internal/core-events';
import { addons, types, useChannel, useStorybookApi, useStorybookState } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import { dataReset, resetRequested } from './connected/channelEvents.ts';
import { MachinePanel } from './connected/MachinePanel.tsx';

addons.setConfig({
  theme: create({ base: 'light', brandTitle: 'Plumbline', colorSecondary: '#1f4f8f', appBg: '#f6f5f2' }),
});

/** Creates the demo company again and opens the connected page again. */
function ResetDataButton() {
  const api = useStorybookApi();
  const { storyId } = useStorybookState();
  const emit = useChannel({ [dataReset]: () => api.emit(FORCE_REMOUNT, { storyId }) }, [storyId]);
  if (!storyId?.startsWith('connected-')) return null;
  return (
    <Button variant="ghost" padding="small" ariaLabel={false} onClick={() => emit(resetRequested)}>
      Reset data
    </Button>
  );
}

addons.register('plumbline', () => {
  addons.add('plumbline/machines', {
    type: types.PANEL,
    title: 'State machines',
    paramKey: 'connected',
    match: ({ viewMode }) => viewMode === 'story',
    render: ({ active }) => (active ? <MachinePanel /> : null),
  });
  addons.add('plumbline/reset', {
    type: types.TOOL,
    title: 'Reset data',
    match: ({ viewMode }) => viewMode === 'story',
    render: () => <ResetDataButton />,
  });
});
