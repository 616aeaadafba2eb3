/** The content of the panel "State machines" of Storybook: the diagram and the state of each running machine. */
import styled from '@emotion/styled';
import { importMachine } from '@plumbline/domain/catalogue/importMachine';
import { estimateMachine } from '@plumbline/domain/estimates/estimateMachine';
import { uploadMachine } from '@plumbline/domain/files/uploadMachine';
import { recoveryMachine } from '@plumbline/domain/session/recoveryMachine';
import { sessionMachine } from '@plumbline/domain/session/sessionMachine';
import { subscriptionMachine } from '@plumbline/domain/subscription/subscriptionMachine';
import type { AnyStateMachine } from 'xstate';
import { MachineDiagram } from '../flows/MachineDiagram.tsx';
import type { MachineState } from './channelEvents.ts';

const machines: ReadonlyMap<string, AnyStateMachine> = new Map(
  [importMachine, estimateMachine, uploadMachine, recoveryMachine, sessionMachine, subscriptionMachine].map(
    (machine) => [machine.id, machine],
  ),
);

export interface MachineStatesProps {
  states: readonly MachineState[];
}

/** Shows the diagram, the current state and the last event of each machine. Screen readers announce each change. */
export const MachineStates = ({ states }: MachineStatesProps) => (
  <Panel>
    {states.length === 0 && <p>No state machine is running.</p>}
    {states.map((state) => {
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
`;
