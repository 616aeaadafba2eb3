import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { ComboboxField } from './ComboboxField.tsx';
import { SelectField } from './SelectField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
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
  parameters: {
    guide: {
      status: 'stable',
      use: ['To select one of about 15 or more options that people know by name, such as a time zone.'],
      avoid: [
        'For fewer options. Use SelectField: a phone opens its own list.',
        'For values that are not in the list. Use TextField.',
      ],
      anatomy: [
        { name: 'Label', description: 'Always visible, unless the field is in a Toolbar.', selector: 'label' },
        {
          name: 'Input',
          description: 'Shows the selected option. A click selects the text, so that typing replaces it.',
          selector: 'input',
        },
        { name: 'List', description: 'At most 50 options. A text below says how many more there are.' },
        { name: 'Note', description: 'Optional, at the end of an option. The search finds it too.' },
      ],
      keyboard: [
        { keys: 'Arrow Down, Arrow Up', effect: 'Opens the list and moves to the next or previous option.' },
        { keys: 'a – z', effect: 'Filters the options. The first match is highlighted.' },
        { keys: 'Enter', effect: 'Selects the highlighted option.' },
        { keys: 'Escape', effect: 'Closes the list and restores the selected option.' },
        { keys: 'Tab', effect: 'Leaves the field and discards a text that was typed but not selected.' },
      ],
      content: [
        '`noResultsText` names what was not found: “No time zone”.',
        'Options are in the order in which people look for them, mostly the alphabet.',
      ],
      accessibility: {
        provides: [
          'The roles combobox, listbox and option of WAI-ARIA, with the highlighted option as the active descendant.',
          'The number of further options and the empty result are announced.',
        ],
        checkByHand: [
          'With a screen reader, the highlighted option is read while the focus stays in the input.',
          'On a phone, the list is not hidden by the keyboard of the system.',
        ],
      },
      related: ['SelectField', 'SearchField'],
    } satisfies ComponentGuide,
  },
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
