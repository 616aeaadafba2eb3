import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Checkbox } from './Checkbox.tsx';
import { Stack } from './layout.tsx';
import { SelectField } from './SelectField.tsx';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Checkbox',
  component: Checkbox,
  args: { label: 'Remember me' },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The space bar checks the focused checkbox. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  },
};

export const States: Story = {
  render: () => (
    <Stack>
      <Checkbox label="Not checked" />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="A label that is longer than one line wraps beside the box, and a click on any part of it checks the box" />
    </Stack>
  ),
};

/** A checkbox selects yes or no. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Use a checkbox whose label is true when it is checked.',
        children: <Checkbox label="Save to catalogue" />,
      }}
      dontDoThis={{
        text: 'Use a select with the options Yes and No, or a label that negates.',
        children: (
          <Stack>
            <SelectField
              label="Save to catalogue"
              options={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
            />
            <Checkbox label="Do not save to catalogue" />
          </Stack>
        ),
      }}
    />
  ),
};
