import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Checkbox } from './Checkbox.tsx';
import { Stack } from './layout.tsx';
import { SelectField } from './SelectField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Checkbox',
  component: Checkbox,
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'For a choice between yes and no that is saved with the form.',
        'For several choices that do not exclude each other.',
      ],
      avoid: [
        'For a choice between two named things. Use SelectField with both names.',
        'For an action that starts at once. Use a Button.',
      ],
      anatomy: [
        { name: 'Box', description: 'The native checkbox of the browser in the accent colour.', selector: 'input' },
        {
          name: 'Label',
          description: 'A click on any part of it checks the box. A long label wraps beside the box.',
          selector: 'label',
        },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the box.' },
        { keys: 'Space', effect: 'Checks or unchecks the box.' },
      ],
      content: [
        'The label is true when the box is checked. It does not negate: “Save to catalogue”, not “Do not save”.',
        'No full stop, unless the label is a whole sentence.',
      ],
      accessibility: {
        provides: ['The label is part of the click target, which is at least 24 px high, and 44 px on a phone.'],
        checkByHand: ['Several checkboxes of one question are in a `fieldset` whose `legend` is the question.'],
      },
      related: ['SelectField', 'Form'],
    } satisfies ComponentGuide,
  },
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
