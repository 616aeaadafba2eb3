import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { Button } from './Button.tsx';
import { FileDropzone } from './FileDropzone.tsx';
import { Stack } from './layout.tsx';
import { Text } from './Text.tsx';
import { expectCall } from './testing/expectCall.ts';

const meta = {
  title: 'Components/FileDropzone',
  component: FileDropzone,
  args: {
    label: 'Logo file',
    accept: { 'image/png': ['.png'] },
    onDrop: fn(),
    children: (choose) => (
      <Stack>
        <Text>Drop a PNG file here.</Text>
        <Button onClick={choose}>Choose a file</Button>
      </Stack>
    ),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof FileDropzone>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Files that `accept` does not allow are reported separately. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByLabelText('Logo file');
    const logo = new File(['logo'], 'logo.png', { type: 'image/png' });
    await userEvent.upload(input, logo);
    await expectCall(args.onDrop).toHaveBeenLastCalledWith([logo], []);
    const text = new File(['text'], 'notes.txt', { type: 'text/plain' });
    await userEvent.upload(input, text, { applyAccept: false });
    await expectCall(args.onDrop).toHaveBeenLastCalledWith([], [text]);
  },
};
