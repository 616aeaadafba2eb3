/** Stories of the dialog that lists and edits assemblies. An assembly is a group of catalogue items for one unit of work. */
import { assemblyTexts } from '@plumbline/domain/messages/assemblyTexts';
import { aCatalogueItem, anAssembly, anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { AssembliesDialog, type AssembliesDialogProps } from './AssembliesDialog.tsx';
import { AssemblyForm, type AssemblyFormProps } from './AssemblyForm.tsx';

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

type FormProps = Pick<AssemblyFormProps, 'defaultUnit' | 'draft' | 'onDraftChange' | 'onSave'>;
type OnSave = FormProps['onSave'];

/** The dialog with the form. The app connects them in the same way. */
function AssembliesWithForm({
  defaultUnit,
  draft,
  onDraftChange,
  onSave,
  ...dialog
}: Omit<AssembliesDialogProps, 'renderForm'> & FormProps) {
  return (
    <AssembliesDialog
      {...dialog}
      renderForm={(form) => (
        <AssemblyForm
          {...form}
          defaultUnit={defaultUnit}
          draft={draft}
          onDraftChange={onDraftChange}
          onSave={async (values, base) => {
            const result = await onSave(values, base);
            if (result.ok) form.onClose();
            return result;
          }}
        />
      )}
    />
  );
}

const meta = {
  title: 'Screens/Assemblies/AssembliesDialog',
  component: AssembliesWithForm,
  args: {
    assemblies: ready([roof, assemblyWithDeletedItem]),
    items: ready([shingles, nails, labour]),
    initialView: null,
    defaultUnit: 'SQ',
    draft: null,
    onDraftChange: fn(),
    onSave: fn<OnSave>(async () => ({ ok: true, record: roof })),
    onDelete: fn<AssembliesDialogProps['onDelete']>(async () => ({ ok: true })),
    onClose: fn(),
  },
} satisfies Meta<typeof AssembliesWithForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const onAPhone = { globals: { viewport: { value: 'phone' } } };
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** Opens the form of an assembly from the list. */
const openForm = async (name: string) => {
  await userEvent.click((await findDialog('Assemblies')).getByRole('button', { name: `Edit ${name}` }));
  return findDialog(name);
};

export const Default: Story = {
  play: async () => {
    const dialog = await findDialog('Assemblies');
    // 1.1 x $110.50 and 320 x $0.0325.
    await expect(dialog.getByText('$131.95')).toBeVisible();
    await expect(dialog.getByText('Not in the catalogue any more and left out: Gutter, aluminum')).toBeVisible();
  },
};

export const OnAPhone: Story = { ...onAPhone, tags: ['test-all'] };

export const Empty: Story = { args: { assemblies: ready([]) } };

export const Loading: Story = { args: { items: { status: 'loading' } } };

export const Failed: Story = {
  args: { assemblies: { status: 'failed', message: 'Error getting assemblies', onRetry: fn() } },
};

/** The user finds an item by its code. A scenario in `features` adds items and saves the assembly. */
export const NewAssembly: Story = {
  play: async ({ args }) => {
    await userEvent.click((await findDialog('Assemblies')).getByRole('button', { name: 'Add assembly' }));
    const dialog = await findDialog('New assembly');
    const name = dialog.getByLabelText(/^Name/);
    await expectFocus(name);
    await expect(dialog.getByLabelText(/^Per/)).toHaveDisplayValue('Square');
    await userEvent.type(name, 'Steep roof');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const items = dialog.getByRole('combobox', { name: 'Add an item of the catalogue' });
    await expectFocus(items);
    await expect(items).toHaveAccessibleDescription('Add at least one item');
    await expect(args.onSave).not.toHaveBeenCalled();
    await userEvent.type(items, 'fa-12');
    await expect(await dialog.findByRole('option', { name: /^Coil nails/ })).toBeVisible();
  },
};

export const AssemblyEdited: Story = {
  play: async ({ args }) => {
    const dialog = await openForm('Asphalt roof');
    await userEvent.clear(dialog.getByLabelText('Quantity of Coil nails'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectFocus(dialog.getByLabelText('Quantity of Coil nails'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Coil nails' }));
    await expectFocus(dialog.getByRole('button', { name: 'Remove Architectural shingles' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectCall(args.onSave).toHaveBeenCalledWith(
      { name: 'Asphalt roof', unit: 'SQ', measures: [], rows: [{ item: shingles.id, quantity: 1.1 }] },
      roof,
    );
    await findDialog('Assemblies');
  },
};

/** An item that was deleted from the catalogue is marked. It stays in the assembly until the user removes it. */
export const ItemDeletedFromCatalogue: Story = {
  play: async () => {
    const dialog = await openForm('Gutters');
    await expect(dialog.getByText('Not in the catalogue any more')).toBeVisible();
    await expect(dialog.getByText('Gutter, aluminum')).toBeVisible();
  },
};

export const ItemDeletedFromCatalogueOnAPhone: Story = { ...ItemDeletedFromCatalogue, tags: ['test-all'], ...onAPhone };

const measuredRoof = anAssembly({
  id: anId(31),
  name: 'Roof by area',
  measures: [
    { name: 'area', label: 'Roof area', default: null },
    { name: 'waste', label: 'Waste', default: 10 },
    { name: 'pitchFactor', label: 'Pitch', default: 6 },
  ],
  rows: [
    {
      item: shingles.id,
      name: 'Architectural shingles',
      quantity: 0,
      formula: 'area * (1 + waste) * pitchFactor / 100',
    },
    { item: labour.id, name: 'Roofer, journeyman', quantity: 16 },
  ],
});

/** The list shows which measures an assembly asks for. The user adds another measure and uses it in a formula. */
export const AssemblyWithMeasures: Story = {
  args: { assemblies: ready([roof, measuredRoof]) },
  play: async ({ args }) => {
    await expect((await findDialog('Assemblies')).getByText('Asks for: Roof area, Waste, Pitch')).toBeVisible();
    const dialog = await openForm('Roof by area');
    await userEvent.click(dialog.getByRole('button', { name: 'Add measure' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Length (ft)' }));
    await expectFocus(dialog.getByLabelText('Label of length'));
    await userEvent.clear(dialog.getByLabelText('Label of length'));
    await userEvent.type(dialog.getByLabelText('Label of length'), 'Eaves');
    const quantity = dialog.getByLabelText('Quantity of Roofer, journeyman');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, 'lenght / 40');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectFocus(quantity);
    await expect(quantity).toHaveAccessibleDescription(
      'Type a number or a formula of area, waste, pitchFactor, length, for example area * 1.1',
    );
    await userEvent.clear(quantity);
    await userEvent.type(quantity, 'length / 40');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectCall(args.onSave).toHaveBeenCalledWith(
      {
        name: 'Roof by area',
        unit: 'SQ',
        measures: [...measuredRoof.measures, { name: 'length', label: 'Eaves', default: null }],
        rows: [
          { item: shingles.id, quantity: 0, formula: 'area * (1 + waste) * pitchFactor / 100' },
          { item: labour.id, quantity: 0, formula: 'length / 40' },
        ],
      },
      measuredRoof,
    );
  },
};

export const MeasuresOfAssemblyOnAPhone: Story = {
  ...onAPhone,
  tags: ['test-all'],
  args: { assemblies: ready([measuredRoof]), initialView: measuredRoof },
};

/** A removed measure is still used in a formula, so the formula is invalid. */
export const UsedMeasureRemoved: Story = {
  args: { assemblies: ready([measuredRoof]), initialView: measuredRoof },
  play: async ({ args }) => {
    const dialog = await findDialog('Roof by area');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove waste' }));
    await expectFocus(dialog.getByRole('button', { name: 'Remove pitchFactor' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectFocus(dialog.getByLabelText('Quantity of Architectural shingles'));
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const NameTaken: Story = {
  args: {
    onSave: fn<OnSave>(async () => ({
      ok: false,
      message: 'There is an assembly with this name',
      fields: { name: 'There is an assembly with this name' },
    })),
  },
  play: async () => {
    const dialog = await openForm('Asphalt roof');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expectFocus(dialog.getByLabelText(/^Name/));
    await expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription('There is an assembly with this name');
  },
};

/** Another user deleted an item from the catalogue after the form was opened. */
export const ItemDeletedWhileFormIsOpen: Story = {
  args: {
    onSave: fn<OnSave>(async () => ({
      ok: false,
      message: 'The catalogue does not have this item',
      fields: { 'rows[1].item': 'The catalogue does not have this item' },
    })),
  },
  play: async () => {
    const dialog = await openForm('Asphalt roof');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const row = (await dialog.findAllByRole('listitem'))[1];
    await waitFor(() => expect(row).toHaveTextContent('The catalogue does not have this item'));
  },
};

/** Two users changed the same assembly. The dialog compares each item, and "Keep mine" overwrites only what this user changed. */
export const AssemblyInConflict: Story = {
  beforeEach: ({ args }) => {
    const current = {
      ...roof,
      name: 'Asphalt roof, two layers',
      rows: [
        { item: shingles.id, name: 'Architectural shingles', quantity: 2.2 },
        { item: nails.id, name: 'Coil nails', quantity: 640 },
        { item: labour.id, name: 'Roofer, journeyman', quantity: 1.5 },
      ],
      version: 2,
    };
    args.onSave = fn<OnSave>(async () => ({ ok: true, record: current })).mockImplementationOnce(async () => ({
      ok: false,
      conflict: true,
      current,
      changedBy: 'Luis Ortega',
    }));
  },
  play: async ({ args }) => {
    const dialog = await openForm('Asphalt roof');
    const quantity = dialog.getByLabelText('Quantity of Coil nails');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '350');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('alertdialog', { name: /^Luis Ortega changed this assembly/ }));
    await expect(conflict.getByRole('row', { name: 'Coil nails 350 640' })).toBeVisible();
    await expect(conflict.getByRole('row', { name: 'Roofer, journeyman — 1.5' })).toBeVisible();
    await userEvent.click(conflict.getByRole('button', { name: 'Keep mine' }));
    await expectCall(args.onSave).toHaveBeenLastCalledWith(
      {
        name: 'Asphalt roof, two layers',
        unit: 'SQ',
        measures: [],
        rows: [
          { item: shingles.id, quantity: 2.2 },
          { item: nails.id, quantity: 350 },
          { item: labour.id, quantity: 1.5 },
        ],
      },
      expect.objectContaining({ version: 2 }),
    );
  },
};

/** The dialog opens with the form of the stored draft. */
export const AssemblyDraftRestored: Story = {
  args: {
    initialView: roof,
    draft: {
      base: roof,
      input: { name: 'Steep roof', unit: 'SQ', measures: [], rows: [{ item: labour.id, quantity: '2.5' }] },
    },
  },
  play: async ({ args }) => {
    const dialog = await findDialog('Asphalt roof');
    await expect(dialog.getByText('What you had typed and not saved is back.')).toBeVisible();
    await expect(dialog.getByLabelText(/^Name/)).toHaveValue('Steep roof');
    await expect(dialog.getByLabelText('Quantity of Roofer, journeyman')).toHaveValue('2.5');
    await expect(dialog.queryByLabelText('Quantity of Coil nails')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Discard changes' }));
    await expect(dialog.getByLabelText('Quantity of Coil nails')).toHaveValue('320');
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

/** Each change is stored as a draft. Esc asks before it discards the draft, and returns to the list. */
export const FormLeftWithChanges: Story = {
  play: async ({ args }) => {
    const dialog = await openForm('Asphalt roof');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Coil nails' }));
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith({
      base: roof,
      input: { name: 'Asphalt roof', unit: 'SQ', measures: [], rows: [{ item: shingles.id, quantity: '1.1' }] },
    });
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Leave' }));
    await findDialog('Assemblies');
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

const manyItems = Array.from({ length: 40 }, (_, n) =>
  aCatalogueItem({
    id: anId(700 + n),
    description:
      n % 3 === 0 ? `${n + 1}. Slate, Welsh, with copper nails and two layers of felt, `.repeat(2) : `Item ${n}`,
  }),
);
const largeAssembly = anAssembly({
  name: 'Slate roof with copper valleys, lead flashings and two layers of felt, for steep roofs above the third floor',
  rows: manyItems.map(({ id, description }, n) => ({ item: id, name: description, quantity: n + 0.25 })),
});

/** A form with 40 items, some with long names. An assembly can have up to 50 items. */
export const ManyItems: Story = {
  args: { assemblies: ready([largeAssembly]), items: ready(manyItems), initialView: largeAssembly },
  play: async () => {
    const dialog = await findDialog(largeAssembly.name);
    await userEvent.type(dialog.getByLabelText(/^Name/), '!');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  },
};

export const ManyItemsOnAPhone: Story = { ...ManyItems, tags: ['test-all'], ...onAPhone };

export const LongTexts: Story = {
  tags: ['test-all'],
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

export const AssemblyDeleted: Story = {
  play: async ({ args }) => {
    await userEvent.click((await findDialog('Assemblies')).getByRole('button', { name: 'Delete Gutters' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Yes' }));
    await expectCall(args.onDelete).toHaveBeenCalledWith(assemblyWithDeletedItem);
    await expectFocus((await findDialog('Assemblies')).getByRole('button', { name: 'Add assembly' }));
  },
};

export const AssemblyKept: Story = {
  play: async ({ args }) => {
    await userEvent.click((await findDialog('Assemblies')).getByRole('button', { name: 'Delete Gutters' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'No' }));
    await expectFocus((await findDialog('Assemblies')).getByRole('button', { name: 'Delete Gutters' }));
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};

/** Another user changed the assembly, so it is not deleted. The confirmation stays open and says who changed it. */
export const ChangedAssemblyNotDeleted: Story = {
  args: {
    onDelete: fn<AssembliesDialogProps['onDelete']>(async () => ({
      ok: false,
      message: assemblyTexts.changedElsewhere('Luis Ortega'),
    })),
  },
  play: async () => {
    await userEvent.click((await findDialog('Assemblies')).getByRole('button', { name: 'Delete Gutters' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Yes' }));
    await expect(await confirmation.findByText(/^Luis Ortega changed this assembly/)).toBeVisible();
  },
};
