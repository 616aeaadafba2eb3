/** The content of the panel "State machines" of Storybook: the diagram and the state of each running machine. */
import styled from '@emotion/styled';
import { importMachine } from '@plumbline/domain/catalogue/importMachine';
import { estimateDialogMachine } from '@plumbline/domain/estimates/estimateDialogMachine';
import { estimateMachine } from '@plumbline/domain/estimates/estimateMachine';
import { uploadMachine } from '@plumbline/domain/files/uploadMachine';
import { recoveryMachine } from '@plumbline/domain/session/recoveryMachine';
import { sessionMachine } from '@plumbline/domain/session/sessionMachine';
import { subscriptionMachine } from '@plumbline/domain/subscription/subscriptionMachine';
import type { AnyStateMachine } from 'xstate';
import { MachineDiagram } from '../flows/MachineDiagram.tsx';
import type { MachineState } from './channelEvents.ts';

const machines: ReadonlyMap<string, AnyStateMachine> = new Map(
  [
    importMachine,
    estimateMachine,
    estimateDialogMachine,
    uploadMachine,
    recoveryMachine,
    sessionMachine,
    subscriptionMachine,
  ].map((machine) => [machine.id, machine]),
);

/** The machines that run on many pages. */
const sharedMachines: readonly string[] = [sessionMachine.id, subscriptionMachine.id];

/** Sorts the machines of the page itself before the shared machines. */
const compareOwners = (a: MachineState, b: MachineState) =>
  Number(sharedMachines.includes(a.machineName)) - Number(sharedMachines.includes(b.machineName));

export interface MachineStatesProps {
  states: readonly MachineState[];
  /** What the page waits for before it is shown. Null if the page is ready. */
  waitingText: string | null;
}

/**
 * Shows the diagram, the current state and the last event of each machine, first of the machines of the page itself. Screen readers
 * announce each change.
 */
export const MachineStates = ({ states, waitingText }: MachineStatesProps) => (
  <Panel>
    <p role="status">{waitingText && `${waitingText}. The first page of a window takes about 10 seconds.`}</p>
    {states.length === 0 && !waitingText && <p>No state machine is running.</p>}
    {states.toSorted(compareOwners).map((state) => {
      const machine = machines.get(state.machineName);
      return (
        <section key={state.machineName} aria-label={`The ${state.machineName} machine`}>
          <h2>{state.machineName}</h2>
          <p role="status">{`State: ${state.stateText}${state.lastEvent ? `. Last event: ${state.lastEvent}` : ''}`}</p>
          {machine && <MachineDiagram machine={machine} current={state} />}
        </section>
      );
    })}
  </Panel>
);

const Panel = styled.div`
  padding: 12px 16px;
  font: 14px/1.4 ui-sans-serif, system-ui, sans-serif;
  color: #21201c;
  background: #fdfcfa;
  & h2 {
    margin: 0;
    font-size: 14px;
  }
  & p {
    margin: 4px 0 8px;
  }
  & > p:empty {
    display: none;
  }
`;
