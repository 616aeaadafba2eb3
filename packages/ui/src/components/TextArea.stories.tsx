import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Stack } from './layout.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/TextArea',
  component: TextArea,
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
