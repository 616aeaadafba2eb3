/** Stories of the dialog that creates or edits a catalogue item. */
import { catalogueInput } from '@plumbline/domain/catalogue/form';
import { messages } from '@plumbline/domain/messages/messages';
import { aCatalogueItem, aCompany } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { expectDescription, retype } from '../../components/testing/formSteps.ts';
import {
  forAllRoles,
  needsPackage,
  type ScreenParameters,
  withoutRows,
} from '../../components/testing/screenStates.ts';
import { ItemDialog, type ItemDialogProps } from './ItemDialog.tsx';

const item = aCatalogueItem({ rate: 1234.5, version: 3 });
type OnSave = ItemDialogProps['onSave'];

const meta = {
  title: 'Screens/Catalogue/ItemDialog',
  component: ItemDialog,
  parameters: {
    layout: 'fullscreen',
    screen: {
      paths: ['/lineItem/:itemId?'],
      default: ['ExistingItem'],
      phone: ['NewItemOnAPhone'],
      empty: ['NewItem'],
      ...withoutRows,
      ...forAllRoles,
      ...needsPackage,
    } satisfies ScreenParameters,
  },
  args: {
    item: ready(null),
    defaultUnit: 'SQ',
    defaultMarkups: aCompany(),
    draft: null,
    onDraftChange: fn(),
    onSave: fn<OnSave>(async () => ({ ok: true, record: { ...item, version: 4 } })),
    onClose: fn(),
  },
} satisfies Meta<typeof ItemDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The optional fields of an item without a tax and a description. */
const noOptions = { soldIn: 'any', covers: null, coversUnit: null, tax: null, scope: '' };

const onAPhone = { globals: { viewport: { value: 'phone' } } };
const editArgs = { item: ready(item) } as const;

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Item Details' }));
type Dialog = Awaited<ReturnType<typeof findDialog>>;
/** A field by its label. The label of a required field ends with an asterisk. */
const getField = (dialog: Dialog, label: string) => dialog.getByLabelText(new RegExp(`^${label}`));
const clickButton = (dialog: Dialog, name: string) => userEvent.click(dialog.getByRole('button', { name }));

export const NewItem: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    await waitFor(() => expect(getField(dialog, 'Item type')).toHaveFocus());
    await expect(getField(dialog, 'Unit')).toHaveDisplayValue('Square');
    await userEvent.selectOptions(getField(dialog, 'Item type'), 'Material');
    await userEvent.type(getField(dialog, 'Name'), 'Slate, Welsh');
    await userEvent.type(getField(dialog, 'Rate'), '1,250.75{Enter}');
    await expectCall(args.onSave).toHaveBeenLastCalledWith(
      {
        itemType: 'MATERIAL',
        name: 'Slate, Welsh',
        code: '',
        rate: 1250.75,
        unit: 'SQ',
        cost: null,
        markup: null,
        ...noOptions,
      },
      null,
    );
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

export const NewItemOnAPhone: Story = { ...onAPhone, tags: ['test-all'] };

export const ExistingItem: Story = {
  args: editArgs,
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(getField(dialog, 'Rate')).toHaveValue('1,234.50');
    await retype(getField(dialog, 'Name'), 'Slate, Welsh');
    await clickButton(dialog, 'Save');
    const [form, base] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ name: 'Slate, Welsh', rate: 1234.5 });
    await expect(base).toMatchObject({ version: 3 });
  },
};

/** An item with a tax of its own, and with the scope of work that lines of estimates start with. */
export const WithTaxAndDescription: Story = {
  args: {
    item: ready(aCatalogueItem({ tax: 8.25, scope: 'Tear off two layers\nHaul away and dispose', version: 3 })),
  },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(getField(dialog, 'Description')).toHaveValue('Tear off two layers\nHaul away and dispose');
    await retype(getField(dialog, 'Tax %'), '101');
    await clickButton(dialog, 'Save');
    await expectDescription(getField(dialog, 'Tax %'), 'At most 100');
    await retype(getField(dialog, 'Tax %'), '0');
    await userEvent.type(getField(dialog, 'Description'), '{Enter}Clean the gutters');
    await clickButton(dialog, 'Save');
    const [form] = await waitForLastCall(args.onSave);
    const scope = 'Tear off two layers\nHaul away and dispose\nClean the gutters';
    await expect(form).toMatchObject({ tax: 0, scope });
  },
};

/** An item that is only sold in whole boxes, with the area that one box covers. */
export const SoldInWholeUnits: Story = {
  args: { item: ready(aCatalogueItem({ unit: 'BX', whole_units: true, covers: 33.3, covers_unit: 'SF' })) },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(getField(dialog, 'Sold in')).toHaveDisplayValue('Whole units');
    await expect(getField(dialog, 'Covered unit')).toHaveDisplayValue('Square Foot');
    await retype(getField(dialog, 'One unit covers'), '0');
    await clickButton(dialog, 'Save');
    await expectDescription(getField(dialog, 'One unit covers'), messages.validation.invalidNumber);
    await retype(getField(dialog, 'One unit covers'), '32');
    await clickButton(dialog, 'Save');
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ soldIn: 'whole', covers: 32, coversUnit: 'SF' });
  },
};

export const Loading: Story = { args: { item: { status: 'loading' } } };

export const Failed: Story = {
  args: { item: { status: 'failed', message: messages.errorToast.loadCatalogue, onRetry: fn() } },
  play: async () => {
    await expect((await findDialog()).getByText('Error getting line items')).toBeVisible();
  },
};

export const ItemNotFound: Story = {
  args: { item: 'missing' },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(dialog.getByText('There is no such line item')).toBeVisible();
    await clickButton(dialog, 'Go to the line items');
    await expectCall(args.onClose).toHaveBeenCalledOnce();
  },
};

export const InvalidFields: Story = {
  args: { defaultUnit: '' },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await clickButton(dialog, 'Add');
    for (const label of ['Item type', 'Name', 'Rate', 'Unit']) {
      await expectDescription(getField(dialog, label), messages.validation.required);
    }
    await expect(getField(dialog, 'Code')).toHaveAccessibleDescription('');
    await expectFocus(getField(dialog, 'Item type'));
    await userEvent.type(getField(dialog, 'Rate'), 'twelve');
    await expectDescription(getField(dialog, 'Rate'), messages.validation.invalidNumber);
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

const markups = {
  default_markup: 30,
  item_type_markups: { EQUIPMENT: null, MATERIAL: 25, MISC: null, PERSONNEL: 60 },
};

/** The rate follows the cost and its markup while the user types. A typed rate shows the markup that it means. */
export const RateFromCost: Story = {
  args: { defaultMarkups: markups },
  play: async ({ args }) => {
    const dialog = await findDialog();
    const [cost, markup, rate] = ['Cost', 'Markup %', 'Rate'].map((label) => getField(dialog, label));
    if (!cost || !markup || !rate) return;
    await userEvent.selectOptions(getField(dialog, 'Item type'), 'Material');
    await userEvent.type(getField(dialog, 'Name'), 'Slate, Welsh');
    await userEvent.type(cost, '10');
    await expect([markup, rate].map((field) => (field as HTMLInputElement).value)).toEqual(['25', '12.50']);
    await userEvent.selectOptions(getField(dialog, 'Item type'), 'Personnel');
    await expect(rate).toHaveValue('16.00');
    await retype(markup, '50');
    await expect(rate).toHaveValue('15.00');
    await retype(cost, '12.40');
    await expect(rate).toHaveValue('18.60');
    await retype(rate, '14.26');
    await expect(markup).toHaveValue('15');
    await clickButton(dialog, 'Add');
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ itemType: 'PERSONNEL', rate: 14.26, cost: 12.4, markup: 15 });
  },
};

/** The cost and the markup are refused like other numbers. */
export const InvalidCost: Story = {
  args: { item: ready(aCatalogueItem({ rate: 1234.5, cost: 900, markup: 37.17, version: 3 })) },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await retype(getField(dialog, 'Cost'), '-5');
    await retype(getField(dialog, 'Markup %'), '20000');
    await clickButton(dialog, 'Save');
    await expectDescription(getField(dialog, 'Cost'), 'Must not be negative');
    await expectDescription(getField(dialog, 'Markup %'), 'At most 10000');
    await expect(getField(dialog, 'Rate')).toHaveValue('1,234.50');
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const CostOnAPhone: Story = {
  ...onAPhone,
  tags: ['test-all'],
  args: { item: ready(aCatalogueItem({ rate: 1_234_567.89, cost: 987_654.3125, markup: 25, version: 3 })) },
};

export const SaveRefused: Story = {
  args: {
    ...editArgs,
    onSave: fn<OnSave>(async () => ({
      ok: false,
      message: messages.errorToast.updateCatalogueItem,
      fields: { rate: messages.validation.invalidNumber },
    })),
  },
  play: async () => {
    const dialog = await findDialog();
    await retype(getField(dialog, 'Name'), 'Slate, Welsh');
    await clickButton(dialog, 'Save');
    await expect(await dialog.findByText('Error updating line items')).toBeVisible();
    await expectFocus(getField(dialog, 'Rate'));
    await expect(getField(dialog, 'Name')).toHaveValue('Slate, Welsh');
  },
};

/** The item is being saved. A second click on Save does not save it again. */
export const Saving: Story = {
  args: { ...editArgs, onSave: fn<OnSave>(() => new Promise(() => undefined)) },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await clickButton(dialog, 'Save');
    await clickButton(dialog, 'Save');
    await expectCall(args.onSave).toHaveBeenCalledOnce();
  },
};

export const Conflict: Story = {
  args: editArgs,
  beforeEach: ({ args }) => {
    const currentItem = { ...item, rate: 1300, unit: 'BX' as const, item_type: 'MISC' as const, version: 4 };
    args.onSave = fn<OnSave>(async () => ({ ok: true, record: { ...currentItem, version: 5 } })).mockImplementationOnce(
      async () => ({ ok: false, conflict: true, current: currentItem, changedBy: 'Luis Ortega' }),
    );
  },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await retype(getField(dialog, 'Rate'), '1,250');
    await userEvent.selectOptions(getField(dialog, 'Unit'), 'Bid Item');
    await clickButton(dialog, 'Save');
    const conflictDialog = within(await screen.findByRole('alertdialog', { name: /^Luis Ortega changed this item/ }));
    await expect(conflictDialog.getByRole('row', { name: 'Rate 1,250 1,300.00' })).toBeVisible();
    await expect(conflictDialog.getByRole('row', { name: 'Unit Bid Item Box' })).toBeVisible();
    await userEvent.click(conflictDialog.getByRole('button', { name: 'Keep mine' }));
    const [form, base] = await waitForLastCall(args.onSave, 2);
    await expect(form).toMatchObject({ rate: 1250, unit: 'BID', itemType: 'MISC' });
    await expect(base).toMatchObject({ version: 4 });
  },
};

export const DraftRestored: Story = {
  args: { ...editArgs, draft: { base: item, input: { ...catalogueInput(item), name: 'Slate, Welsh' } } },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(dialog.getByText('What you had typed and not saved is back.')).toBeVisible();
    await expect(getField(dialog, 'Name')).toHaveValue('Slate, Welsh');
    await clickButton(dialog, 'Discard changes');
    await expect(getField(dialog, 'Name')).toHaveValue(item.description);
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

export const ClosedWithoutChanges: Story = {
  play: async ({ args }) => {
    await findDialog();
    await userEvent.keyboard('{Escape}');
    await expectCall(args.onClose).toHaveBeenCalledOnce();
  },
};

export const ClosedWithChanges: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    await userEvent.type(getField(dialog, 'Name'), 'Slate');
    await clickButton(dialog, 'Close');
    const confirmDialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.click(confirmDialog.getByRole('button', { name: 'Leave' }));
    await expectCall(args.onClose).toHaveBeenCalledOnce();
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    item: ready(
      aCatalogueItem({
        code: 'GAF-TIMBERLINE-HDZ-RS-PEWTER-GRAY-40YR-LIMITED-WTY',
        description: 'Architectural shingles, Class 4 impact resistant, Pewter Gray, with starter strip and ridge caps',
        rate: 9_999_999,
        unit: 'MN',
      }),
    ),
  },
};
