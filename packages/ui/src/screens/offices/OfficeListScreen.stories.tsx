/** Stories of the list of offices, and of the dialog that deletes an office. */
import { messages } from '@plumbline/domain/messages/messages';
import { anAddress, anOffice } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { ListWithState } from '../../components/testing/ListWithState.tsx';
import {
  forOwners,
  needsPackage,
  type ScreenParameters,
  tenRowsPerPage,
  withoutForm,
} from '../../components/testing/screenStates.ts';
import { OfficeListScreen } from './OfficeListScreen.tsx';
import { exampleOffices } from './testing/exampleOffices.ts';

const meta = {
  title: 'Screens/Offices/OfficeListScreen',
  component: OfficeListScreen,
  render: (args) => <ListWithState {...args} list={OfficeListScreen} />,
  parameters: {
    screen: {
      paths: ['/office'],
      oneRow: ['OneOffice'],
      ...tenRowsPerPage,
      ...forOwners,
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    rows: ready(exampleOffices(5)),
    view: { search: '', page: 1 },
    onViewChange: fn(),
    onOpenDeleteDialog: fn(),
    usage: ready({ projects: 0, users: 0 }),
    onDelete: fn(),
  },
} satisfies Meta<typeof OfficeListScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

export const Default: Story = {
  play: async ({ canvas }) => {
    const headers = canvas.getAllByRole('columnheader').map((header) => header.textContent);
    await expect(headers).toEqual(['Branch Name', 'Description', 'Address', 'Contact No', 'Email', 'Actions']);
    const denverRow = within(canvas.getByRole('row', { name: /^Denver/ }));
    await expect(denverRow.getByText('1208 Larimer Street')).toBeVisible();
    await expect(denverRow.getByRole('link', { name: '(303) 555-0140' })).toHaveAttribute('href', 'tel:+13035550140');
    await expect(denverRow.getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
    await expect(denverRow.getByRole('link', { name: 'Edit Denver' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/office\//),
    );
    await expect(canvas.getByRole('link', { name: 'Add Office' })).toHaveAttribute('href', '/addOffice');
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** A card shows no label for empty values. */
export const MissingValuesOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    rows: ready([
      anOffice({
        name: 'Yard',
        description: '',
        email: '',
        phone_no: '',
        address: anAddress({ line1: '', line2: '', city: '', state: '', zip_code: '', country: '' }),
      }),
    ]),
  },
  play: async ({ canvas }) => {
    const [, card] = canvas.getAllByRole('row');
    const visibleCells = [...(card?.querySelectorAll('td') ?? [])].filter((cell) => cell.checkVisibility());
    // The cells with the name and with the buttons.
    await expect(visibleCells.map((cell) => cell.textContent)).toEqual(['Yard', '']);
  },
};

export const Loading: Story = { args: { rows: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { rows: { status: 'failed', message: 'Error getting offices', onRetry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { rows: ready([]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No offices yet')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add Office' })).toBeVisible();
    await expect(canvas.queryByRole('searchbox')).toBeNull();
  },
};

export const NoResults: Story = {
  args: { view: { search: 'Durango', page: 1 } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('No offices match')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear the search' }));
    await expectCall(args.onViewChange).toHaveBeenLastCalledWith({ search: '', page: 1 });
    // The heading row and 5 offices.
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(6));
  },
};

export const Searching: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search by name' }), 'COL');
    await expect(await canvas.findByText('2 of 5 offices')).toBeVisible();
    await expect(canvas.getByRole('row', { name: /^Fort Collins/ })).toBeVisible();
    await expect(canvas.queryByRole('row', { name: /^Denver/ })).toBeNull();
  },
};

export const OneOffice: Story = { tags: ['test-all'], args: { rows: ready(exampleOffices(1)) } };

export const SeveralPages: Story = {
  args: { rows: ready(exampleOffices(26)) },
  play: async ({ canvas, args }) => {
    // The heading row and 10 offices.
    await expect(canvas.getAllByRole('row')).toHaveLength(11);
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expectCall(args.onViewChange).toHaveBeenLastCalledWith({ search: '', page: 3 });
    // The heading row and the last 6 offices.
    await expect(canvas.getAllByRole('row')).toHaveLength(7);
    await expectFocus(canvas.getByRole('button', { name: 'Next' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }));
    await expect(canvas.getAllByRole('row')).toHaveLength(11);
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    rows: ready([
      anOffice({
        name: 'Colorado Springs Regional Headquarters, Training Centre and Showroom',
        description:
          'Home of the commercial roofing, siding, gutter and window crews for everything south of Castle Rock, with the yard, the sheet metal shop, the showroom and the training centre in one place. Deliveries through the gate on Tejon Street before noon only.',
        address: anAddress({
          line1: 'Building 12, Suite 1408',
          line2: 'Martin Luther King Junior Memorial Boulevard',
          city: 'Rancho Santa Margarita',
        }),
        email: 'colorado.springs.regional.headquarters@the-very-long-company-name.example',
      }),
      ...exampleOffices(2),
    ]),
  },
};
export const LongTextOnAPhone: Story = { ...LongText, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const OfficeDeleted: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Boulder' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: messages.confirm.deleteOffice }));
    await expect(dialog.getByText('Boulder will no longer be listed.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    await expectCall(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ name: 'Boulder' }));
  },
};

export const OfficeDeletionCancelled: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Boulder' }));
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};

const openDeleteDialog = async (canvas: Canvas) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Delete Boulder' }));
  return within(await screen.findByRole('alertdialog', { name: messages.confirm.deleteOffice }));
};

/** The user must select the office that the projects and users of the deleted office move to. */
export const OfficeInUseDeleted: Story = {
  args: { usage: ready({ projects: 3, users: 1 }) },
  play: async ({ canvas, args }) => {
    const dialog = await openDeleteDialog(canvas);
    await expectCall(args.onOpenDeleteDialog).toHaveBeenCalledWith(expect.objectContaining({ name: 'Boulder' }));
    await expect(dialog.getByText(/^Boulder has 3 projects and 1 user\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Select an office');
    await expect(args.onDelete).not.toHaveBeenCalled();
    const moveToField = dialog.getByLabelText(/^Move to/);
    await expect(within(moveToField).queryByRole('option', { name: 'Boulder' })).toBeNull();
    await userEvent.selectOptions(moveToField, 'Denver');
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    const denverId = exampleOffices(1)[0]?.id;
    await expectCall(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ name: 'Boulder' }), denverId);
  },
};
export const OfficeInUseOnAPhone: Story = {
  args: OfficeInUseDeleted.args ?? {},
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => void (await openDeleteDialog(canvas)),
};

/** The list has only the office Boulder, so its users cannot move to another office. */
export const OnlyOfficeInUse: Story = {
  args: { rows: ready(exampleOffices(2).slice(1)), usage: ready({ projects: 0, users: 2 }) },
  play: async ({ canvas }) => {
    const dialog = await openDeleteDialog(canvas);
    await expect(dialog.getByText(/^Boulder has 2 users and is your only office\./)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Yes' })).toBeDisabled();
    await expect(dialog.getByRole('link', { name: 'Add Office' })).toHaveAttribute('href', '/addOffice');
  },
};

export const OfficeUsageLoading: Story = {
  args: { usage: { status: 'loading' } },
  play: async ({ canvas }) => {
    const dialog = await openDeleteDialog(canvas);
    await expect(dialog.getByText('Counting the projects and users of Boulder…')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Yes' })).toBeDisabled();
  },
};
