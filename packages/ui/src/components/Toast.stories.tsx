import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './Button.tsx';
import { Row } from './layout.tsx';
import { type ToastMessage, useToast } from './Toast.tsx';

function Example(message: ToastMessage) {
  const toast = useToast();
  return (
    <Row style={{ minHeight: 200, alignItems: 'flex-start' }}>
      <Button onClick={() => toast(message)}>Show it</Button>
    </Row>
  );
}

const meta = {
  title: 'Components/Toast',
  component: Example,
  args: { tone: 'success', title: 'Project created', text: 'Created succesfully!' },
} satisfies Meta<typeof Example>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Success: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(await screen.findByRole('status')).toHaveTextContent('Project created');
  },
};
export const Failure: Story = {
  args: { tone: 'error', title: 'Error', text: 'Error creating project' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(await screen.findByRole('alert')).toHaveTextContent('Error creating project');
  },
};
export const GoneAfterTwoSeconds: Story = {
  play: async (context) => {
    await Success.play?.(context);
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull(), { timeout: 3000 });
  },
};
export const OnAPhone: Story = { ...Success, globals: { viewport: { value: 'phone' } } };
