/** The panel "State machines" of Storybook. */
import { useEffect, useState } from 'react';
import { useChannel } from 'storybook/manager-api';
import { type MachineState, machinesChanged, machinesRequested } from './channelEvents.ts';
import { MachineStates } from './MachineStates.tsx';

/** The panel "State machines" of Storybook, with the running machines of the connected page. */
export function MachinePanel() {
  const [states, setStates] = useState<readonly MachineState[]>([]);
  const emit = useChannel({ [machinesChanged]: setStates });
  useEffect(() => emit(machinesRequested), [emit]);
  return <MachineStates states={states} />;
}
