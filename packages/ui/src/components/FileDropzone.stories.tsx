import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent } from 'storybook/test';
import { Button } from './Button.tsx';
import { FileDropzone } from './FileDropzone.tsx';
import { Stack } from './layout.tsx';
import { Text } from './Text.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';

const meta = {
  title: 'Components/FileDropzone',
  component: FileDropzone,
  parameters: {
    guide: {
      status: 'stable',
      use: ['To choose files, by dropping or with a button.'],
      avoid: [
        'Without a button inside: a phone and a keyboard cannot drop.',
        'To show the progress of uploads. Put FileUploadList below it.',
      ],
      anatomy: [
        {
          name: 'Area',
          description: 'A dashed border. It is highlighted while a file is over it.',
          selector: 'div:has(> input)',
        },
        {
          name: 'Content',
          description: 'What can be dropped, and a button that opens the file dialog.',
          selector: 'button',
        },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the button inside the area.' },
        { keys: 'Enter, Space', effect: 'Opens the file dialog of the system.' },
      ],
      content: [
        'Say which files are possible and how large: “PNG or JPG, up to 5 MB”.',
        'The button says what is chosen: “Choose a logo”.',
      ],
      accessibility: {
        provides: ['The file input has a name. The area itself takes no focus, because the button does the same.'],
        checkByHand: ['A rejected file is announced with its reason: `onDrop` receives it as the second argument.'],
      },
      related: ['FileUploadList', 'Button'],
    } satisfies ComponentGuide,
  },
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

/** Not everybody can drop a file. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Offer a button, and say which files are possible.',
        children: (
          <FileDropzone label="Photo file" onDrop={fn()}>
            {(choose) => (
              <Stack>
                <Text>Drop a PNG or JPG file here, up to 5 MB.</Text>
                <Button onClick={choose}>Choose a photo</Button>
              </Stack>
            )}
          </FileDropzone>
        ),
      }}
      dontDoThis={{
        text: 'Offer only dropping.',
        children: (
          <FileDropzone label="Drawing file" onDrop={fn()}>
            {() => <Text>Drop it!</Text>}
          </FileDropzone>
        ),
      }}
    />
  ),
};
