import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Stack } from './layout.tsx';
import { TextField } from './TextField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/TextField',
  component: TextField,
  parameters: {
    guide: {
      status: 'stable',
      use: ['For one line of text: a name, a mail address, a code.'],
      avoid: [
        'For numbers, dates, passwords and phone numbers. They have their own fields.',
        'For several lines. Use TextArea.',
        'For one of a few known values. Use SelectField.',
      ],
      anatomy: [
        { name: 'Label', description: 'Above the input. A required field has a star.', selector: 'label' },
        { name: 'Aside', description: 'Optional, at the right of the label: a link such as “Forgot password?”.' },
        { name: 'Input', description: '34 px high, 42 px on a phone.', selector: 'input' },
        { name: 'Hint or error', description: 'Below the input. The error replaces the hint.' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the input.' },
        { keys: 'Enter', effect: 'Submits the form around the field.' },
      ],
      content: [
        'The label is a noun without a colon: “Client name”.',
        'The hint says what the value is for or which values are possible, before an error does.',
        'A placeholder is an example. It never replaces the label.',
      ],
      accessibility: {
        provides: ['Label, hint and error are connected with the input. `aria-invalid` and `aria-required` are set.'],
        checkByHand: [
          '`autoComplete` has the right value for names, mail addresses and postal addresses (WCAG 1.3.5).',
          'The error says how to correct the value, not only that it is wrong.',
        ],
      },
      related: ['TextArea', 'NumberField', 'SelectField', 'Form'],
    } satisfies ComponentGuide,
  },
  args: { label: 'Client name', name: 'clientName' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The label names the field. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Client name'), 'Dana Whitfield');
    await expect(canvas.getByRole('textbox', { name: 'Client name' })).toHaveValue('Dana Whitfield');
  },
};

export const States: Story = {
  render: () => (
    <Stack>
      <TextField label="Required" required hint="As it should appear on the invoice." />
      <TextField label="Invalid" error="Required" required hint="As it should appear on the invoice." />
      <TextField label="Disabled" defaultValue="2026-03-04" disabled />
      <TextField label="With a prefix" prefix="+1" type="tel" defaultValue="5125550143" />
      <TextField label="Hidden label" hideLabel placeholder="Hidden label" />
      <TextField
        label="A label that is longer than the field under it, as some translations are"
        error="A sentence that says what is wrong and what to do about it, over two lines"
      />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: /^Invalid/ });
    await expect(input).toBeInvalid();
    // The error replaces the hint.
    await expect(input).toHaveAccessibleDescription('Required');
  },
};

/** A hint prevents the error. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Say in the hint what the value is for.',
        children: <TextField label="Company name" hint="As it should appear on the invoice." />,
      }}
      dontDoThis={{
        text: 'Repeat the label as the placeholder, with a colon and a command.',
        children: (
          <TextField label="Please enter the company name here:" placeholder="Please enter the company name here" />
        ),
      }}
    />
  ),
};
