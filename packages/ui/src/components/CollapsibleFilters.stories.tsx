import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { CollapsibleFilters } from './CollapsibleFilters.tsx';
import { SelectField } from './SelectField.tsx';

const meta = {
  title: 'Components/CollapsibleFilters',
  component: CollapsibleFilters,
  args: {
    activeCount: 1,
    children: <SelectField label="Office" options={[{ value: '1', label: 'Denver' }]} placeholder="All offices" />,
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof CollapsibleFilters>;

export default meta;
type Story = StoryObj<typeof meta>;

/** On a phone a button shows the filters. Its label has the number of active filters. */
export const Playground: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Filters (1)' });
    await expect(canvas.getByLabelText('Office')).not.toBeVisible();
    await userEvent.click(button);
    await expect(canvas.getByLabelText('Office')).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  },
};
