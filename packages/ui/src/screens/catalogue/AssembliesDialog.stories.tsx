import { aCatalogueItem, anAssembly, anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { AssembliesDialog, type AssembliesDialogProps } from './AssembliesDialog.tsx';

const shingles = aCatalogueItem({ id: anId(20), description: 'Architectural shingles', rate: 110.5 });
const nails = aCatalogueItem({ id: anId(21), description: 'Coil nails', rate: 0.0325, unit: 'EA', code: 'FA-12' });
const labour = aCatalogueItem({ id: anId(22), description: 'Roofer, journeyman', rate: 65, unit: 'HR', code: '' });

const roof = anAssembly({
  rows: [
    { item: shingles.id, name: 'Architectural shingles', quantity: 1.1 },
    { item: nails.id, name: 'Coil nails', quantity: 320 },
  ],
});
const assemblyWithDeletedItem = anAssembly({
  id: anId(30),
  name: 'Gutters',
  unit: 'LF',
  rows: [
    { item: anId(99), name: 'Gutter, aluminum', quantity: 1 },
    { item: labour.id, name: 'Roofer, journeyman', quantity: 0.25 },
  ],
});

const meta = {
  title: 'Screens/Catalogue/AssembliesDialog',
  component: AssembliesDialog,
  args: {
    assemblies: ready([roof, assemblyWithDeletedItem]),
    items: ready([shingles, nails, labour]),
    defaultUnit: 'SQ',
    onSave: fn<AssembliesDialogProps['onSave']>(async () => ({ ok: true })),
    onDelete: fn<AssembliesDialogProps['onDelete']>(async () => ({ ok: true })),
    onClose: fn(),
  },
} satisfies Meta<typeof AssembliesDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const onAPhone = { globals: { viewport: { value: 'phone' } } };
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const edit = async (name: string) => {
  await userEvent.click((await findDialog('Assemblies')).getByRole('button', { name: `Edit ${name}` }));
  return findDialog(name);
};

export const List: Story = {
  play: async () => {
    const dialog = await findDialog('Assemblies');
    // 1.1 x $110.50 and 320 x $0.0325.
    await expect(dialog.getByText('$131.95')).toBeVisible();
    await expect(dialog.getByText('Not in the catalogue any more and left out: Gutter, aluminum')).toBeVisible();
  },
};

export const ListOnAPhone: Story = { ...onAPhone };

export const Empty: Story = { args: { assemblies: ready([]) } };

export const Loading: Story = { args: { items: { status: 'loading' } } };

export const Failed: Story = {
  args: { assemblies: { status: 'failed', message: 'Error getting assemblies', onRetry: fn() } },
};

/** An item is found by its name or its code. A scenario chooses items and saves the assembly. */
export const New: Story = {
  play: async ({ args }) => {
    await userEvent.click((await findDialog('Assemblies')).getByRole('button', { name: 'Add assembly' }));
    const dialog = await findDialog('New assembly');
    const name = dialog.getByLabelText(/^Name/);
    await expectFocus(name);
    await expect(dialog.getByLabelText(/^Per/)).toHaveDisplayValue('Square');
    await userEvent.type(name, 'Steep roof');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('Add at least one item')).toBeVisible();
    await expect(args.onSave).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByRole('combobox', { name: 'Add an item of the catalogue' }), 'fa-12');
    await expect(await dialog.findByRole('option', { name: /^Coil nails/ })).toBeVisible();
  },
};

export const Edit: Story = {
  play: async ({ args }) => {
    const dialog = await edit('Asphalt roof');
    await userEvent.clear(dialog.getByLabelText('Quantity of Coil nails'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectFocus(dialog.getByLabelText('Quantity of Coil nails'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Coil nails' }));
    await expectFocus(dialog.getByRole('button', { name: 'Remove Architectural shingles' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectCall(args.onSave).toHaveBeenCalledWith(roof, {
      name: 'Asphalt roof',
      unit: 'SQ',
      rows: [{ item: shingles.id, quantity: 1.1 }],
    });
  },
};

/** An item that was deleted from the catalogue is marked, and stays until it is removed. */
export const DeletedItem: Story = {
  play: async () => {
    const dialog = await edit('Gutters');
    await expect(dialog.getByText('Not in the catalogue any more')).toBeVisible();
    await expect(dialog.getByText('Gutter, aluminum')).toBeVisible();
  },
};

export const DeletedItemOnAPhone: Story = { ...DeletedItem, ...onAPhone };

export const NameTaken: Story = {
  args: {
    onSave: fn<AssembliesDialogProps['onSave']>(async () => ({
      ok: false,
      message: 'Error updating assembly',
      fields: { name: 'There is an assembly with this name' },
    })),
  },
  play: async () => {
    const dialog = await edit('Asphalt roof');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('There is an assembly with this name')).toBeVisible();
    await expectFocus(dialog.getByLabelText(/^Name/));
  },
};

export const LongTexts: Story = {
  args: {
    assemblies: ready(
      Array.from({ length: 30 }, (_, n) =>
        anAssembly({
          id: anId(500 + n),
          name: `${n + 1}. Slate roof with copper valleys and two layers of felt, `.repeat(3),
        }),
      ),
    ),
  },
};

export const Delete: Story = {
  play: async ({ args }) => {
    await userEvent.click((await findDialog('Assemblies')).getByRole('button', { name: 'Delete Gutters' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Yes' }));
    await expectCall(args.onDelete).toHaveBeenCalledWith(assemblyWithDeletedItem);
    await expectFocus((await findDialog('Assemblies')).getByRole('button', { name: 'Add assembly' }));
  },
};
