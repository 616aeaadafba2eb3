import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Checkbox } from './Checkbox.tsx';
import { DateField } from './DateField.tsx';
import { ActionBar, FieldGrid, Stack } from './layout.tsx';
import { MoneyField, NumberField } from './NumberField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';
import { expectCall } from './testing/expectCall.ts';

const units = [
  { value: 'SF', label: 'Square Foot' },
  { value: 'EA', label: 'Each' },
  { value: 'HR', label: 'Hour' },
];

const meta = { title: 'Components/Fields' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Form: Story = {
  render: () => (
    <Stack>
      <Card title="Client Details">
        <FieldGrid>
          <TextField label="Client name" required defaultValue="Dana Whitfield" />
          <TextField label="Contact number" prefix="+1" type="tel" error="Invalid number" defaultValue="51255" />
          <SelectField label="Unit" options={units} placeholder="Select a unit" />
          <DateField label="Date assigned" today="2026-03-02" defaultValue="2026-03-04" />
          <NumberField label="Quantity" defaultValue="14.5" />
          <MoneyField label="Rate" defaultValue="86.25" />
          <MoneyField label="Estimate price" defaultValue="12480.00" disabled />
          <PasswordField label="Password" defaultValue="secret" />
          <div data-wide>
            <TextArea
              label="Description"
              defaultValue="Tear-off of two layers, new underlayment, architectural shingles."
            />
          </div>
        </FieldGrid>
        <Checkbox label="Save this item to the catalogue" defaultChecked />
      </Card>
      <ActionBar>
        <Button>Cancel</Button>
        <Button variant="primary">Save</Button>
      </ActionBar>
    </Stack>
  ),
};

export const OnAPhone: Story = { ...Form, globals: { viewport: { value: 'phone' } } };

export const Password: Story = {
  render: () => <PasswordField label="Password" />,
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password');
    await userEvent.type(input, 'secret');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }));
    await expect(input).toHaveAttribute('type', 'password');
  },
};

export const Select: Story = {
  render: () => <SelectField label="Unit" options={units} placeholder="Select a unit" error="Required" />,
  play: async ({ canvas }) => {
    const select = canvas.getByRole('combobox', { name: 'Unit' });
    await expect(select).toHaveAccessibleDescription('Required');
    await userEvent.selectOptions(select, 'Hour');
    await expect(select).toHaveValue('HR');
  },
};

export const CheckboxByKeyboard: Story = {
  render: () => <Checkbox label="Remember me" />,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  },
};

const onSearch = fn();

export const Search: Story = {
  render: () => <SearchField label="Search projects" value="" onChange={onSearch} placeholder="Client or referrer" />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search projects' }), 'D');
    await expectCall(onSearch).toHaveBeenLastCalledWith('D');
  },
};
