import { addressLabels } from '@plumbline/domain/shared/addressLabels';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useForm } from 'react-hook-form';
import { expect, userEvent } from 'storybook/test';
import { FieldGrid } from '../components/layout.tsx';
import { AddressFields } from './AddressFields.tsx';

const address = {
  line1: '1208',
  line2: 'Larimer Street',
  zipCode: '80204',
  country: 'US',
  state: 'CO',
  city: 'Denver',
};

/** The fields in a form. */
function AddressForm({ country = address.country }: { country?: string }) {
  const form = useForm({ defaultValues: { ...address, country } });
  return (
    <FieldGrid>
      <AddressFields form={form} labels={addressLabels} />
    </FieldGrid>
  );
}

const meta = {
  title: 'Components/AddressFields',
  component: AddressFields,
  render: () => <AddressForm />,
  parameters: { controls: { disable: true } },
} satisfies Meta;

export default meta;
type Story = StoryObj;

export const Playground: Story = {};

/** The state is selected in the United States and typed in other countries. Another country clears a state of the United States. */
export const CountryChanged: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'State/province' })).toHaveDisplayValue('Colorado');
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'Canada');
    await expect(canvas.getByRole('textbox', { name: 'State/province' })).toHaveValue('');
  },
};
