/** Stories of the dialog in which an owner confirms the deletion of the company. */
import { wrongCurrentPassword } from '@plumbline/domain/messages/wrongCurrentPassword';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { DeleteCompanyDialog, type DeleteCompanyDialogProps } from './DeleteCompanyDialog.tsx';

type OnPlan = DeleteCompanyDialogProps['onPlan'];

const meta = {
  title: 'Screens/Company/DeleteCompanyDialog',
  component: DeleteCompanyDialog,
  args: {
    companyName: 'Front Range Exteriors',
    renews: false,
    onPlan: fn<OnPlan>(async () => ({ ok: true })),
    onClose: fn(),
  },
} satisfies Meta<typeof DeleteCompanyDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () => within(await screen.findByRole('dialog', { name: /^Delete / }));
type DialogQueries = Awaited<ReturnType<typeof findDialog>>;

async function fillIn(dialog: DialogQueries, name: string): Promise<void> {
  await userEvent.type(dialog.getByRole('textbox', { name: /^Type / }), name);
  await userEvent.type(dialog.getByLabelText(/^Your password/), 'plumb-bob 7');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete the company' }));
}

export const Default: Story = {};
export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The package would go on until the day of the deletion. */
export const PackageRenews: Story = {
  args: { renews: true },
  play: async () => {
    await expect((await findDialog()).getByText(/Your package is cancelled on that day/)).toBeVisible();
  },
};

export const NothingEntered: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete the company' }));
    await expect(await dialog.findAllByText('Required')).toHaveLength(2);
    await expect(args.onPlan).not.toHaveBeenCalled();
  },
};

export const OtherName: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    await fillIn(dialog, 'Front Range');
    await expect(await dialog.findByRole('textbox', { name: /^Type / })).toHaveAccessibleDescription(
      'This is not the name of the company',
    );
    await expect(args.onPlan).not.toHaveBeenCalled();
  },
};

export const WrongPassword: Story = {
  args: {
    onPlan: fn<OnPlan>(async () => ({
      ok: false,
      message: wrongCurrentPassword,
      fields: { current_password: wrongCurrentPassword },
    })),
  },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await fillIn(dialog, 'Front Range Exteriors');
    await expect(await dialog.findAllByText(wrongCurrentPassword)).not.toHaveLength(0);
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const LongName: Story = {
  tags: ['test-all'],
  args: { companyName: `${'Featherstonehaugh and Cholmondeley '.repeat(5)}Roofing` },
};
