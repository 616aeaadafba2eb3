import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from './layout.tsx';
import { PhoneField } from './PhoneField.tsx';
import { TextField } from './TextField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/PhoneField',
  component: PhoneField,
  parameters: {
    guide: {
      status: 'stable',
      use: ['For phone and fax numbers.'],
      avoid: ['To show a number. Use a link that dials it.'],
      anatomy: [
        { name: 'Label', description: 'Says whose number it is.', selector: 'label' },
        {
          name: 'Prefix',
          description: 'Only in the United States: +1. It cannot be changed.',
          selector: 'input[disabled]',
        },
        {
          name: 'Input',
          description: 'In the United States ten digits. In other countries any format.',
          selector: 'input:not([disabled])',
        },
      ],
      keyboard: [{ keys: 'Tab', effect: 'Moves the focus to the number. The prefix is skipped.' }],
      content: ['No format in the label. The empty field says “10 digits”.'],
      accessibility: {
        provides: ['A phone shows its keyboard for digits, and the browser offers known numbers.'],
        checkByHand: ['When the country of the form changes, the user notices that the prefix appears or disappears.'],
      },
      related: ['TextField', 'NumberField'],
    } satisfies ComponentGuide,
  },
  args: { label: 'Contact number', country: 'US' },
  argTypes: { aside: { control: false }, country: { control: 'inline-radio', options: ['US', 'CA', 'GB'] } },
  decorators: [(Story) => <div style={{ maxWidth: 320 }}>{Story()}</div>],
} satisfies Meta<typeof PhoneField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** A US number, a UK number and an invalid number. */
export const CountriesAndError: Story = {
  render: () => (
    <Stack>
      <PhoneField label="Phone in the United States" defaultValue="3035550143" />
      <PhoneField label="Phone in the United Kingdom" country="GB" defaultValue="+44 20 7946 0958" />
      <PhoneField label="Invalid phone" defaultValue="555123" error="Invalid number" />
    </Stack>
  ),
};

/** The prefix is not typed. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Use the phone field, which knows the format of the country.',
        children: <PhoneField label="Office phone" defaultValue="3035550143" />,
      }}
      dontDoThis={{
        text: 'Explain the format in the label of a text field.',
        children: <TextField label="Phone (+1, no dashes)" defaultValue="+1 303-555-0143" />,
      }}
    />
  ),
};
