/** Stories of the panel "State machines", which shows the diagram and the current state of each running machine. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { MachineStates } from './MachineStates.tsx';

const meta = {
  title: 'Connected/State machines',
  component: MachineStates,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { states: [], waitingText: null },
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
        activeStateIds: ['session.session', 'session.session.signingIn'],
        stateText: 'session.signingIn',
        lastEvent: 'signIn.submitted',
        previousStateIds: ['session.session', 'session.session.signedOut'],
      },
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    const session = within(canvas.getByRole('region', { name: 'The session machine' }));
    await expect(session.getByRole('status')).toHaveTextContent(
      'State: session.signingIn. Last event: signIn.submitted',
    );
    const current = [...canvasElement.querySelectorAll('[data-current] > text:first-of-type')];
    await expect(current.map(({ textContent }) => textContent)).toEqual(['session', 'signingIn']);
    await expect(canvasElement.querySelectorAll('[data-taken] text')).toHaveLength(1);
  },
};

/** While the page is prepared, the panel says what it waits for. */
export const WaitingForThePage: Story = {
  args: { waitingText: 'Signing in' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(/^Signing in\./);
    await expect(canvas.queryByText('No state machine is running.')).toBeNull();
  },
};

const stateOf = (machineName: string, stateText: string) => ({
  machineName,
  activeStateIds: [`${machineName}.${stateText}`],
  stateText,
  lastEvent: null,
  previousStateIds: [],
});

/** The machine of the page is first. Its diagram scrolls to the current state, which is far to the right. */
export const PageMachineFirst: Story = {
  args: { states: [stateOf('session', 'session.signedIn'), stateOf('import', 'imported')] },
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole('region', { name: /machine$/ });
    await expect(first).toHaveAccessibleName('The import machine');
    const positionOfState = () => first?.querySelector('[data-current] > rect')?.getBoundingClientRect();
    await waitFor(() => expect(positionOfState()?.right).toBeLessThanOrEqual(window.innerWidth));
    await expect(positionOfState()?.left).toBeGreaterThanOrEqual(0);
  },
};

/** The diagram has its own size at first, so that its labels can be read. Fit shows all of it. */
export const DiagramFitted: Story = {
  args: { states: [stateOf('session', 'session.signedIn')] },
  play: async ({ canvas, canvasElement }) => {
    const frame = canvas.getByRole('group', { name: 'Diagram of the session machine' });
    await expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth);
    await userEvent.click(canvas.getByRole('button', { name: 'Fit' }));
    await expect(frame.scrollWidth).toBe(frame.clientWidth);
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom in' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Full page' }));
    await expect(canvasElement.querySelector('[data-full-page]')?.getBoundingClientRect().height).toBe(
      window.innerHeight,
    );
  },
};
