/** Stories of the panel "State machines", which shows the diagram and the current state of each running machine. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { MachineStates } from './MachineStates.tsx';

const meta = {
  title: 'Connected/State machines',
  component: MachineStates,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { states: [] },
} satisfies Meta<typeof MachineStates>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NoMachines: Story = {
  tags: ['test-all'],
};

export const SessionSigningIn: Story = {
  args: {
    states: [
      {
        machineName: 'session',
        activeStateIds: ['session.signingIn'],
        stateText: 'signingIn',
        lastEvent: 'signIn.submitted',
        previousStateIds: ['session.signedOut'],
      },
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    const session = within(canvas.getByRole('region', { name: 'The session machine' }));
    await expect(session.getByRole('status')).toHaveTextContent('State: signingIn. Last event: signIn.submitted');
    const current = [...canvasElement.querySelectorAll('[data-current] > text:first-of-type')];
    await expect(current.map(({ textContent }) => textContent)).toEqual(['signingIn']);
    await expect(canvasElement.querySelectorAll('[data-taken] text')).toHaveLength(1);
  },
};
