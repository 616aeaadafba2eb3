/** The panel "State machines" of Storybook: the running machines of the connected page. */
import { useEffect, useState } from 'react';
import { useChannel } from 'storybook/manager-api';
import { type MachineState, machinesChanged, machinesRequested, waitingChanged } from './channelEvents.ts';
import { MachineStates } from './MachineStates.tsx';

export function MachinePanel() {
  const [states, setStates] = useState<readonly MachineState[]>([]);
  const [waitingText, setWaitingText] = useState<string | null>(null);
  const emit = useChannel({ [machinesChanged]: setStates, [waitingChanged]: setWaitingText });
  useEffect(() => emit(machinesRequested), [emit]);
  return <MachineStates states={states} waitingText={waitingText} />;
}
