import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { FieldGrid } from './layout.tsx';
import { SelectField } from './SelectField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const units = [
  { value: 'SF', label: 'Square Foot' },
  { value: 'EA', label: 'Each' },
  { value: 'HR', label: 'Hour' },
];

const meta = {
  title: 'Components/SelectField',
  component: SelectField,
  parameters: {
    guide: {
      status: 'stable',
      use: ['To select one of 2 to about 15 options.', 'With `placeholder` for a filter: “All offices”.'],
      avoid: [
        'For more options. Use ComboboxField, which can be searched.',
        'For yes and no. Use Checkbox.',
        'For actions.',
      ],
      anatomy: [
        { name: 'Label', description: 'Above the select, always visible in forms.', selector: 'label' },
        { name: 'Select', description: 'The native element. A phone opens its own list.', selector: 'select' },
        { name: 'Arrow', description: 'Shows that a list opens.', selector: 'svg' },
        { name: 'Error or hint', description: 'Below the select. The error replaces the hint.', selector: 'p' },
      ],
      keyboard: [
        { keys: 'Arrow Down, Arrow Up', effect: 'Selects the next or previous option. On a Mac it opens the list.' },
        { keys: 'Space', effect: 'Opens the list.' },
        {
          keys: 'a – z',
          effect:
            'Selects the next option that starts with the typed letters. With `selectableByCode` also by code: `sq` for Square.',
        },
      ],
      content: [
        'Options are nouns in sentence case, in the order in which people look for them.',
        'The first option without a value says what to do or what it means: “Select a unit”, “All offices”.',
      ],
      accessibility: {
        provides: ['A native select with label, hint and error connected.'],
        checkByHand: ['Changing the select starts nothing surprising: no page change, no save.'],
      },
      related: ['ComboboxField', 'Checkbox'],
    } satisfies ComponentGuide,
  },
  args: { label: 'Unit', options: units, placeholder: 'Select a unit', error: 'Required' },
  argTypes: { aside: { control: false } },
  decorators: [(Story) => <div style={{ maxWidth: 480 }}>{Story()}</div>],
} satisfies Meta<typeof SelectField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The error describes the select, and the user selects an option. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    const select = canvas.getByRole('combobox', { name: 'Unit' });
    await expect(select).toHaveAccessibleDescription('Required');
    await userEvent.selectOptions(select, 'Hour');
    await expect(select).toHaveValue('HR');
  },
};

/** The same letter twice selects the second option that starts with it, also with Shift. After the last option, the first is next. */
export const NextOptionSelectedByRepeatedLetter: Story = {
  args: { options: [...units, { value: 'SY', label: 'Square Yard' }], selectableByCode: true },
  play: async ({ canvas }) => {
    const select = canvas.getByRole('combobox', { name: 'Unit' });
    select.focus();
    await userEvent.keyboard('SS');
    await expect(select).toHaveValue('SY');
    await userEvent.keyboard('S');
    await expect(select).toHaveValue('SF');
  },
};

export const States: Story = {
  render: () => (
    <FieldGrid>
      <SelectField label="No option selected" options={units} placeholder="Select a unit" />
      <SelectField label="Required" required options={units} defaultValue="EA" hint="The unit of the quantity." />
      <SelectField label="Disabled" disabled options={units} defaultValue="EA" />
      <SelectField
        label="Long option"
        options={[{ value: '1', label: 'Colorado Springs Regional Headquarters, Training Centre and Showroom' }]}
      />
    </FieldGrid>
  ),
};

/** The first option explains an empty choice. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Say in the first option what an empty choice means.',
        children: <SelectField label="Filter by unit" options={units} placeholder="All units" />,
      }}
      dontDoThis={{
        text: 'Leave the first option empty, or add a dash.',
        children: <SelectField label="Unit of the item" options={units} placeholder="—" />,
      }}
    />
  ),
};
