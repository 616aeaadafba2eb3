/** The most common form fields in one form. The other stories show each field separately. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Checkbox } from './Checkbox.tsx';
import { DateField } from './DateField.tsx';
import { ActionBar, FieldGrid, Stack } from './layout.tsx';
import { MoneyField, NumberField } from './NumberField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

const units = [
  { value: 'SF', label: 'Square Foot' },
  { value: 'EA', label: 'Each' },
  { value: 'HR', label: 'Hour' },
];

const meta = { title: 'Components/Fields' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const CommonFields: Story = {
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

export const OnAPhone: Story = { ...CommonFields, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };
