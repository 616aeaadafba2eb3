import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ButtonLink } from '../components/Button.tsx';
import { StandalonePage } from './StandalonePage.tsx';

const meta = {
  title: 'Shell/StandalonePage',
  component: StandalonePage,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'There is no such page',
    text: 'The address may be mistyped, or what was here has moved.',
    children: (
      <ButtonLink to="/" variant="primary">
        Go to the start
      </ButtonLink>
    ),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof StandalonePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotFound: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('There is no such page');
    await expect(canvas.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/');
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
