/** Stories of Form and useSubmit: submission, validation errors and failed saves. */

import type { Meta, StoryObj } from '@storybook/react-vite';
import { useForm } from 'react-hook-form';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './Button.tsx';
import { Form, type FormProps, type SubmitResult, useSubmit } from './Form.tsx';
import { TextField } from './TextField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';

interface Values {
  email: string;
  name: string;
}

type Save = (values: Values) => Promise<SubmitResult>;

/** The pattern for a form: `register` on the fields, `useSubmit` for the handler. */
function ExampleForm({ onSave }: { onSave: Save }) {
  const form = useForm<Values>({ defaultValues: { email: '', name: '' } });
  const { onSubmit, error, pending } = useSubmit(form, onSave);
  const { errors } = form.formState;
  return (
    <Form onSubmit={onSubmit} error={error} aria-label="User" style={{ maxWidth: 360 }}>
      <TextField label="Name" error={errors.name?.message} {...form.register('name', { required: 'Required' })} />
      <TextField label="Email" error={errors.email?.message} {...form.register('email', { required: 'Required' })} />
      <Button type="submit" variant="primary" loading={pending}>
        Save
      </Button>
    </Form>
  );
}

const meta = {
  title: 'Components/Form',
  component: Form,
  parameters: {
    guide: {
      status: 'stable',
      use: ['Around fields that are saved together, with react-hook-form and `useSubmit`.'],
      avoid: [
        'Around filters of a list. They act at once and have no button.',
        'For a single choice that is saved at once.',
      ],
      anatomy: [
        { name: 'Form', description: 'The native element without the messages of the browser.', selector: 'form' },
        {
          name: 'Error',
          description: 'The error of the whole form, above the fields. Errors of fields are at the fields.',
        },
        { name: 'Field', description: 'See TextField.', selector: 'label' },
        {
          name: 'Button',
          description: 'Submits, and shows a spinner while the form is saved.',
          selector: 'button[type=submit]',
        },
      ],
      keyboard: [
        { keys: 'Enter', effect: 'In a field of one line, submits the form.' },
        { keys: 'Tab', effect: 'Moves through the fields in their visible order.' },
      ],
      content: [
        'The error says what happened and what to do: “Error updating the user”.',
        'Errors of fields are short: “Required”, “Invalid number”.',
      ],
      accessibility: {
        provides: [
          'The first invalid field gets the focus after a save. Without one, the error of the form gets it.',
          'Input is kept after a failed save.',
        ],
        checkByHand: ['The form has a name: a heading or `aria-label`.', 'Fields in two columns are read row by row.'],
      },
      related: ['TextField', 'Button', 'Layout'],
    } satisfies ComponentGuide,
  },
  args: { onSave: fn<Save>(async () => ({ ok: true })), children: null },
  argTypes: { children: { control: false }, onSave: { table: { disable: true } } },
  render: ({ onSave }) => <ExampleForm onSave={onSave} />,
} satisfies Meta<FormProps & { onSave: Save }>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Enter in a field submits the form. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Name'), 'Ana');
    await userEvent.type(canvas.getByLabelText('Email'), 'ana@example.com{Enter}');
    await expectCall(args.onSave).toHaveBeenCalledWith({ name: 'Ana', email: 'ana@example.com' });
  },
};

export const FirstInvalidFieldFocused: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findAllByText('Required')).toHaveLength(2);
    await expectFocus(canvas.getByLabelText('Name'));
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

const fillAndSave = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) => {
  await userEvent.type(canvas.getByLabelText('Name'), 'Ana');
  await userEvent.type(canvas.getByLabelText('Email'), 'ana@example.com');
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
};

export const SubmitFailed: Story = {
  args: { onSave: fn<Save>(async () => ({ ok: false, message: 'Error updating the user' })) },
  play: async ({ canvas }) => {
    await fillAndSave(canvas);
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('Error updating the user');
    await expectFocus(alert);
    await expect(canvas.getByLabelText('Name')).toHaveValue('Ana');
  },
};

export const FieldRejected: Story = {
  args: {
    onSave: fn<Save>(async () => ({ ok: false, message: 'Check the email', fields: { email: 'Invalid email' } })),
  },
  play: async ({ canvas }) => {
    await fillAndSave(canvas);
    await expect(await canvas.findByText('Invalid email')).toBeVisible();
    await expectFocus(canvas.getByLabelText('Email'));
  },
};

export const NetworkFailed: Story = {
  args: { onSave: fn<Save>(async () => Promise.reject(new Error('offline'))) },
  play: async ({ canvas }) => {
    await fillAndSave(canvas);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  },
};

export const SavePending: Story = {
  args: { onSave: fn<Save>(() => new Promise(() => undefined)) },
  play: async ({ canvas }) => {
    await fillAndSave(canvas);
    await expect(canvas.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  },
};

/** Errors are at the fields that cause them. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Show the error at its field, and say what to do.',
        children: (
          <Form aria-label="Office">
            <TextField label="Zip code" defaultValue="8052" error="5 digits" />
          </Form>
        ),
      }}
      dontDoThis={{
        text: 'Show the error of a field as the error of the form.',
        children: (
          <Form aria-label="Branch" error="Invalid input">
            <TextField label="Postal code" defaultValue="8052" />
          </Form>
        ),
      }}
    />
  ),
};
