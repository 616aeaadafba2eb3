import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { FieldGrid } from './layout.tsx';
import { SelectField } from './SelectField.tsx';

const units = [
  { value: 'SF', label: 'Square Foot' },
  { value: 'EA', label: 'Each' },
  { value: 'HR', label: 'Hour' },
];

const meta = {
  title: 'Components/SelectField',
  component: SelectField,
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
