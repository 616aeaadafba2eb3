import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { ComboboxField } from './ComboboxField.tsx';
import { SelectField } from './SelectField.tsx';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';

const zones = ['Denver', 'Phoenix', 'Los Angeles', 'Chicago', 'New York', 'Anchorage', 'Honolulu'].map((city) => ({
  value: city,
  label: city,
  note: 'America',
}));

const meta = {
  title: 'Components/ComboboxField',
  component: ComboboxField,
  args: { label: 'Time zone', options: zones, value: 'Denver', noResultsText: 'No time zone', onChange: fn() },
  argTypes: { aside: { control: false } },
  render: function Render(args) {
    const [value, setValue] = useState(args.value);
    const change = (next: string) => {
      args.onChange(next);
      setValue(next);
    };
    return <ComboboxField {...args} value={value} onChange={change} />;
  },
  decorators: [(Story) => <div style={{ maxWidth: 320, minHeight: 220 }}>{Story()}</div>],
} satisfies Meta<typeof ComboboxField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Typing filters the options, Enter selects, and Escape restores the selected option. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('combobox', { name: 'Time zone' });
    await userEvent.click(input);
    await userEvent.keyboard('pho');
    await expect(canvas.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onChange).toHaveBeenCalledWith('Phoenix');
    await expect(input).toHaveValue('Phoenix');
    await userEvent.keyboard('xyz');
    await expect(canvas.getByText('No time zone')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(input).toHaveValue('Phoenix');
  },
};

export const DoAndDont: Story = {
  render: (args) => (
    <DoAndDontExamples
      doThis={{
        text: 'Use a combobox for a list that people search.',
        children: <ComboboxField {...args} />,
      }}
      dontDoThis={{
        text: 'Use a select for hundreds of options.',
        children: (
          <SelectField
            label="Time zone of a select"
            options={Array.from({ length: 400 }, (_, index) => ({ value: `${index}`, label: `Zone ${index + 1}` }))}
          />
        ),
      }}
    />
  ),
};
