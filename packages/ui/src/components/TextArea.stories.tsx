import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Stack } from './layout.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/TextArea',
  component: TextArea,
  parameters: {
    guide: {
      status: 'stable',
      use: ['For a text of several sentences: a note, a description.'],
      avoid: ['For one line. Use TextField.', 'For formatted text.'],
      anatomy: [
        { name: 'Label', description: 'Above the area.', selector: 'label' },
        {
          name: 'Area',
          description: 'Three lines at first. It grows with its content, up to half of the window.',
          selector: 'textarea',
        },
        { name: 'Hint or error', description: 'Below the area.' },
      ],
      keyboard: [
        { keys: 'Enter', effect: 'Starts a new line. It does not submit the form.' },
        { keys: 'Tab', effect: 'Leaves the area.' },
      ],
      content: ['If the length is limited, the hint says so before the limit is reached.'],
      accessibility: {
        provides: ['Label, hint and error are connected with the area.'],
        checkByHand: ['With a keyboard of a phone open, the line with the caret is in view.'],
      },
      related: ['TextField', 'Form'],
    } satisfies ComponentGuide,
  },
  args: { label: 'Note' },
  argTypes: { aside: { control: false } },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof TextArea>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The area grows with its content. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    const area = canvas.getByLabelText('Note');
    const { height } = area.getBoundingClientRect();
    await userEvent.type(area, '1{Enter}2{Enter}3{Enter}4{Enter}5{Enter}6');
    await expect(area.getBoundingClientRect().height).toBeGreaterThan(height);
  },
};

export const States: Story = {
  render: () => (
    <Stack>
      <TextArea label="Required" required error="Required" />
      <TextArea label="Disabled" disabled defaultValue="Tear-off of two layers, new underlayment." />
    </Stack>
  ),
};

/** A text area shows several lines. A text field shows only one line. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Use a text area for a text of several sentences.',
        children: <TextArea label="Note" defaultValue="Tear-off of two layers. New underlayment on the north side." />,
      }}
      dontDoThis={{
        text: 'Use a text field that hides most of the text.',
        children: (
          <TextField
            label="Note in one line"
            defaultValue="Tear-off of two layers. New underlayment on the north side."
          />
        ),
      }}
    />
  ),
};
