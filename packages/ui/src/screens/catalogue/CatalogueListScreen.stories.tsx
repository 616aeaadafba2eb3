/** Stories of the list of catalogue items. */
import { messages } from '@plumbline/domain/messages/messages';
import { aCatalogueItem, anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { ListWithState } from '../../components/testing/ListWithState.tsx';
import {
  forAllRoles,
  needsPackage,
  type ScreenParameters,
  tenRowsPerPage,
} from '../../components/testing/screenStates.ts';
import { CatalogueListScreen } from './CatalogueListScreen.tsx';
import { exampleItems } from './testing/exampleItems.ts';

const meta = {
  title: 'Screens/Catalogue/CatalogueListScreen',
  component: CatalogueListScreen,
  render: (args) => <ListWithState {...args} list={CatalogueListScreen} />,
  parameters: {
    screen: {
      paths: ['/lineItem/:itemId?'],
      oneRow: ['OneItem'],
      ...tenRowsPerPage,
      ...forAllRoles,
      ...needsPackage,
      conflict: { noStoryBecause: 'The stories of ItemDialog show it.' },
    } satisfies ScreenParameters,
  },
  args: {
    rows: ready(exampleItems(5)),
    view: { search: '', filter: '', page: 1 },
    onViewChange: fn(),
    onDelete: fn(),
    onAdd: fn(),
    onUpload: fn(),
    onOpenAssemblies: fn(),
    itemPath: ({ id }) => `/lineItem/${id}`,
  },
} satisfies Meta<typeof CatalogueListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const onAPhone = { globals: { viewport: { value: 'phone' } } };

export const Default: Story = {
  play: async ({ canvas, args }) => {
    const headers = canvas.getAllByRole('columnheader').map((header) => header.textContent);
    await expect(headers).toEqual(['Code', 'Item name', 'Rate', 'Item type', 'Unit', 'Actions']);
    const permit = within(canvas.getByRole('row', { name: /Permit and inspection/ }));
    await expect(permit.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'MS-001',
      'Permit and inspection',
      '$1,234.50',
      'Miscellaneous',
      'Bid Item',
      '',
    ]);
    await expect(permit.getByRole('link', { name: 'Edit Permit and inspection' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/lineItem\//),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Add Item' }));
    await expectCall(args.onAdd).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Upload Items' }));
    await expectCall(args.onUpload).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Assemblies' }));
    await expectCall(args.onOpenAssemblies).toHaveBeenCalledOnce();
  },
};

export const OnAPhone: Story = { ...onAPhone, tags: ['test-all'] };
export const Loading: Story = { args: { rows: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { rows: { status: 'failed', message: messages.errorToast.loadCatalogue, onRetry } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Error getting line items')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { rows: ready([]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No line items yet')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Add Item' })).toBeVisible();
    await expect(canvas.queryByRole('searchbox')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Upload Items' })).toBeVisible();
  },
};

/** The card of an item has two lines of text, and its height is below 64 px. */
export const CardHeightOnAPhone: Story = {
  ...onAPhone,
  play: async ({ canvas }) => {
    const [, ...cards] = canvas.getAllByRole('row');
    for (const card of cards) await expect(card.getBoundingClientRect().height).toBeLessThan(64);
    const [firstCard] = cards;
    const lines = new Set(
      [...(firstCard?.querySelectorAll('td:not([data-actions])') ?? [])].map((cell) =>
        Math.round(cell.getBoundingClientRect().top),
      ),
    );
    await expect(lines.size).toBe(2);
  },
};

/** The rate of an item without a code is below the other rates, at the same left edge. */
export const ItemWithoutCodeOnAPhone: Story = {
  ...onAPhone,
  args: { rows: ready([aCatalogueItem(), aCatalogueItem({ id: anId(99), code: '', description: 'Without code' })]) },
  play: async ({ canvas }) => {
    const rates = canvas.getAllByRole('row').map((card) => card.querySelector('td[data-label="Rate"]'));
    const leftEdges = rates.flatMap((rate) => (rate ? [rate.getBoundingClientRect().left] : []));
    await expect(leftEdges).toHaveLength(2);
    await expect(leftEdges[0]).toBe(leftEdges[1]);
  },
};

export const EmptyOnAPhone: Story = { ...Empty, tags: ['test-all'], ...onAPhone };

export const NoResults: Story = {
  args: { view: { search: 'roofer', filter: 'EQUIPMENT', page: 1 } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('No line items match')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expectCall(args.onViewChange).toHaveBeenLastCalledWith({ search: '', filter: '', page: 1 });
    // The heading row and 5 items.
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(6));
  },
};

export const Searching: Story = {
  args: { view: { search: '', filter: '', page: 3 }, rows: ready(exampleItems(26)) },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search by name or code' }), 'ROOFER');
    await expect(await canvas.findByText('5 of 26 line items')).toBeVisible();
    await expectCall(args.onViewChange).toHaveBeenLastCalledWith({ search: 'ROOFER', filter: '', page: 1 });
  },
};

export const FilteredByType: Story = {
  play: async ({ canvas }) => {
    const type = canvas.getByRole('combobox', { name: 'Item type' });
    await expect(
      within(type)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All', 'Equipment', 'Material', 'Miscellaneous', 'Personnel']);
    await userEvent.selectOptions(type, 'Material');
    await expect(await canvas.findByText('2 of 5 line items')).toBeVisible();
    await expect(canvas.queryByRole('row', { name: /Roofer/ })).toBeNull();
  },
};

export const OneItem: Story = { tags: ['test-all'], args: { rows: ready(exampleItems(1)) } };

export const SeveralPages: Story = {
  args: { rows: ready(exampleItems(26)) },
  play: async ({ canvas }) => {
    // The heading row and 10 items.
    await expect(canvas.getAllByRole('row')).toHaveLength(11);
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    // The heading row and the last 6 items.
    await expect(canvas.getAllByRole('row')).toHaveLength(7);
    await expectFocus(canvas.getByRole('button', { name: 'Next' }));
  },
};

export const FiveThousandItems: Story = {
  args: { rows: ready(exampleItems(5000)) },
  play: async ({ canvas }) => {
    // Only the names of the last five items end with "grade 1000".
    await userEvent.type(canvas.getByRole('searchbox'), 'grade 1000');
    await expect(await canvas.findByText('5 of 5,000 line items')).toBeVisible();
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    rows: ready([
      aCatalogueItem({
        id: anId(9000),
        code: 'GAF-TIMBERLINE-HDZ-RS-PEWTER-GRAY-40YR-LIMITED-WTY',
        description:
          'Architectural shingles, Class 4 impact resistant, Pewter Gray, with starter strip, hip and ridge caps, six nails a shingle, and ice and water shield over all eaves, valleys and penetrations as the manufacturer’s extended warranty asks',
        rate: 9_999_999,
        item_type: 'MISC',
        unit: 'MN',
      }),
      ...exampleItems(3),
    ]),
  },
};
export const LongTextOnAPhone: Story = { ...LongText, tags: ['test-all'], ...onAPhone };

export const ItemDeleted: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Drip edge, aluminum' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this item?' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    await expectCall(args.onDelete).toHaveBeenCalledWith(
      expect.objectContaining({ description: 'Drip edge, aluminum' }),
    );
  },
};

export const ItemDeletionCancelled: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Drip edge, aluminum' }));
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};
