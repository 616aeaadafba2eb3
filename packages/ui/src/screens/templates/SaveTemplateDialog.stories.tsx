/** Stories of the dialog that saves the lines of an estimate as a template. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { SaveTemplateDialog, type SaveTemplateDialogProps } from './SaveTemplateDialog.tsx';

const meta = {
  title: 'Screens/Templates/SaveTemplateDialog',
  component: SaveTemplateDialog,
  args: {
    lineCount: 22,
    selectedLineIds: [],
    hasUnsavedChanges: false,
    onSave: fn<SaveTemplateDialogProps['onSave']>(async () => ({ ok: true })),
    onClose: fn(),
  },
} satisfies Meta<typeof SaveTemplateDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Save as template' }));

export const Default: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    const name = dialog.getByLabelText(/^Name/);
    await expectFocus(name);
    await userEvent.keyboard('{Enter}');
    await expect(await dialog.findByText('Required')).toBeVisible();
    await userEvent.type(name, 'Asphalt roof{Enter}');
    await expectCall(args.onSave).toHaveBeenCalledWith({ name: 'Asphalt roof' });
  },
};

/** If lines are selected, the dialog first offers only these lines. */
export const SelectedLines: Story = {
  args: { selectedLineIds: ['a', 'b', 'c'] },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(dialog.getByLabelText('Lines')).toHaveDisplayValue('The 3 selected lines');
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Vents{Enter}');
    await expectCall(args.onSave).toHaveBeenCalledWith({ name: 'Vents', lines: ['a', 'b', 'c'] });
    await userEvent.selectOptions(dialog.getByLabelText('Lines'), 'All 22 lines');
    await userEvent.click(dialog.getByRole('button', { name: 'Save template' }));
    await expectCall(args.onSave).toHaveBeenLastCalledWith({ name: 'Vents' });
  },
};

export const EstimateWithUnsavedChanges: Story = { args: { hasUnsavedChanges: true } };

export const OnAPhone: Story = {
  tags: ['test-all'],
  args: { selectedLineIds: ['a'], hasUnsavedChanges: true },
  globals: { viewport: { value: 'phone' } },
};

export const NameTaken: Story = {
  args: {
    onSave: fn<SaveTemplateDialogProps['onSave']>(async () => ({
      ok: false,
      message: 'Error saving template',
      fields: { name: 'There is a template with this name' },
    })),
  },
  play: async () => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Asphalt roof{Enter}');
    await expect(await dialog.findByText('There is a template with this name')).toBeVisible();
    await expectFocus(dialog.getByLabelText(/^Name/));
  },
};

/** Another user deleted the selected lines, so the server refuses the template. */
export const SelectedLinesDeleted: Story = {
  args: {
    selectedLineIds: ['a'],
    onSave: fn<SaveTemplateDialogProps['onSave']>(async () => ({
      ok: false,
      message: 'A template has at least one line. Select other lines',
      fields: { lines: 'A template has at least one line. Select other lines' },
    })),
  },
  play: async () => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Vents{Enter}');
    const lines = dialog.getByLabelText('Lines');
    await waitFor(() =>
      expect(lines).toHaveAccessibleDescription('A template has at least one line. Select other lines'),
    );
    await expectFocus(lines);
  },
};

export const TemplateNotSaved: Story = {
  args: {
    onSave: fn<SaveTemplateDialogProps['onSave']>(async () => ({
      ok: false,
      message: 'A company has at most 200 templates. Delete one first',
    })),
  },
  play: async () => {
    const dialog = await findDialog();
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Asphalt roof{Enter}');
    await expect(await dialog.findByText('A company has at most 200 templates. Delete one first')).toBeVisible();
  },
};
