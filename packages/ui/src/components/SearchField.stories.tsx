import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { SearchField } from './SearchField.tsx';
import { expectCall } from './testing/expectCall.ts';

const meta = {
  title: 'Components/SearchField',
  component: SearchField,
  args: { label: 'Search projects', placeholder: 'Client or referrer', value: '', onChange: fn() },
} satisfies Meta<typeof SearchField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Each typed character calls `onChange` with the new text. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search projects' }), 'D');
    await expectCall(args.onChange).toHaveBeenLastCalledWith('D');
  },
};
