/** Stories of Form and useSubmit: submission, validation errors and failed saves. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useForm } from 'react-hook-form';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './Button.tsx';
import { Form, type SubmitResult, useSubmit } from './Form.tsx';
import { TextField } from './TextField.tsx';
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
  component: ExampleForm,
  args: { onSave: fn<Save>(async () => ({ ok: true })) },
} satisfies Meta<typeof ExampleForm>;

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
