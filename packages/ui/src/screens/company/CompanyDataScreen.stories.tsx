import { aDeletedRecord, anExport, anId, aPlannedDeletion } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { forOwners, type ScreenParameters, withoutForm, withoutPages } from '../../components/testing/screenStates.ts';
import { CompanyDataScreen } from './CompanyDataScreen.tsx';
import type { DeleteCompanyCardProps } from './DeleteCompanyCard.tsx';
import type { ExportCardProps } from './ExportCard.tsx';
import type { RecentlyDeletedCardProps } from './RecentlyDeletedCard.tsx';

const exporting: ExportCardProps = {
  exports: ready([
    anExport(),
    anExport({ id: anId(66), state: 'expired', requested_at: '2026-02-02T16:00:00.000Z', requested_by: 'Priya Nair' }),
  ]),
  starting: false,
  onStart: fn(),
  downloading: null,
  onDownload: fn(),
  failure: null,
  timeZone: 'America/Denver',
};

const records = [
  aDeletedRecord(),
  aDeletedRecord({ id: anId(67), kind: 'item', name: 'Drip edge', detail: 'DE-7', deleted_by: 'Dana Whitlock' }),
  aDeletedRecord({ id: anId(68), kind: 'user', name: 'Erin Estes', detail: 'erin@frontrange.example', days_left: 9 }),
  aDeletedRecord({ id: anId(69), kind: 'office', name: 'Denver', detail: '', days_left: 1 }),
];

const deleted: RecentlyDeletedCardProps = {
  deleted: ready({ records, total: 4 }),
  filter: { search: '', kind: '' },
  onFilterChange: fn(),
  onRestore: fn(),
  restoring: null,
  timeZone: 'America/Denver',
};

const deletion: DeleteCompanyCardProps = {
  deletion: ready({ planned: null }),
  companyName: 'Front Range Exteriors',
  timeZone: 'America/Denver',
  renews: false,
  onPlan: fn<DeleteCompanyCardProps['onPlan']>(async () => ({ ok: true })),
  keeping: false,
  onKeep: fn(),
};

const noRecords = ready({ records: [], total: 0 });

const running = anExport({ state: 'running', finished_at: null, expires_at: null, size: 0 });

const meta = {
  title: 'Screens/Company/CompanyDataScreen',
  component: CompanyDataScreen,
  parameters: {
    screen: {
      paths: ['/company/data'],
      ...forOwners,
      ...withoutPages,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: { exporting, deleted, deletion },
} satisfies Meta<typeof CompanyDataScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download Mar 5, 2026' }));
    await expectCall(args.exporting.onDownload).toHaveBeenCalledWith(anId(65));
    await userEvent.click(canvas.getByRole('button', { name: 'Start a new export' }));
    await expectCall(args.exporting.onStart).toHaveBeenCalledOnce();
    await expect(canvas.getByText('Ready · 46 MB · kept until Mar 12, 2026')).toBeVisible();
  },
};

export const RecordRestored: Story = {
  play: async ({ canvas, args }) => {
    const table = within(canvas.getByRole('table', { name: 'Recently deleted' }));
    await expect(table.getByRole('row', { name: /Granary roof.*Project.*Priya Nair.*Mar 5, 2026.*26/ })).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: 'Restore Denver' }));
    await expectCall(args.deleted?.onRestore ?? fn()).toHaveBeenCalledWith(records[3]);
  },
};

/** The search and the filter run on the server. */
export const Filtered: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search deleted records' }), 'd');
    await expectCall(args.deleted?.onFilterChange ?? fn()).toHaveBeenCalledWith({ search: 'd', kind: '' });
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Kind' }), 'Office');
    await expectCall(args.deleted?.onFilterChange ?? fn()).toHaveBeenCalledWith({ search: '', kind: 'office' });
  },
};

export const NoMatch: Story = {
  args: { deleted: { ...deleted, deleted: noRecords, filter: { search: 'zinc', kind: 'item' } } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
    await expectCall(args.deleted?.onFilterChange ?? fn()).toHaveBeenCalledWith({ search: '', kind: '' });
  },
};

export const OneRow: Story = {
  tags: ['test-all'],
  args: { deleted: { ...deleted, deleted: ready({ records: records.slice(0, 1), total: 1 }) } },
};

export const MoreThanListed: Story = {
  args: { deleted: { ...deleted, deleted: ready({ records, total: 2304 }) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The newest 4 of 2,304. Search to find the others.')).toBeVisible();
  },
};

/** Records cannot be changed without a package, but the data can be exported. */
export const NoPackage: Story = {
  args: { deleted: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region', { name: 'Recently deleted' })).toBeNull();
    await expect(canvas.getByRole('region', { name: 'Export everything' })).toBeVisible();
  },
};

export const DeletionPlanned: Story = {
  args: { deletion: { ...deletion, deletion: ready(aPlannedDeletion()) } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Front Range Exteriors will be deleted on Apr 4, 2026')).toBeVisible();
    await expect(canvas.getByText('Dana Whitlock asked for it on Mar 5, 2026. All owners got a mail.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Keep the company' }));
    await expectCall(args.deletion.onKeep).toHaveBeenCalledOnce();
  },
};

export const DeletionConfirmed: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete the company…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Front Range Exteriors?' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Type Front Range Exteriors/ }), 'front range exteriors');
    await userEvent.type(dialog.getByLabelText(/^Your password/), 'plumb-bob 7');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete the company' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectCall(args.deletion.onPlan).toHaveBeenCalledWith({
      company_name: 'front range exteriors',
      current_password: 'plumb-bob 7',
    });
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const Empty: Story = {
  args: { exporting: { ...exporting, exports: ready([]) }, deleted: { ...deleted, deleted: noRecords } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Start an export' }));
    await expectCall(args.exporting.onStart).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('list', { name: 'Exports' })).toBeNull();
    await expect(canvas.getByText('Nothing was deleted')).toBeVisible();
  },
};

/** The records are being counted. */
export const ExportStarts: Story = {
  args: { exporting: { ...exporting, exports: ready([{ ...running, step: '', done: 0, total: 0 }]) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The export starts…')).toBeVisible();
    await expect(canvas.getByRole('progressbar')).not.toHaveAttribute('value');
  },
};

export const ExportRuns: Story = {
  args: {
    exporting: {
      ...exporting,
      exports: ready([{ ...running, step: 'Lines of estimates', done: 1806, total: 4200 }, anExport({ id: anId(66) })]),
    },
  },
  play: async ({ canvas }) => {
    await expect(within(canvas.getByRole('status')).getByText('Copying lines of estimates · 43%')).toBeVisible();
    // Only one export runs at a time. The file of the one before it can still be downloaded.
    await expect(canvas.queryByRole('button', { name: /export/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Download Mar 5, 2026' })).toBeEnabled();
  },
};

export const ExportFailed: Story = {
  args: { exporting: { ...exporting, exports: ready([anExport({ state: 'failed', expires_at: null, size: 0 })]) } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('The last export could not be made')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expectCall(args.exporting.onStart).toHaveBeenCalledOnce();
  },
};

export const FilesMissing: Story = {
  args: { exporting: { ...exporting, exports: ready([anExport({ missing_files: 3 })]) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3 files were not found. MISSING.txt names them')).toBeVisible();
  },
};

export const StartRefused: Story = {
  args: {
    exporting: { ...exporting, failure: 'Your company has started 5 exports in 24 hours. Try again tomorrow' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('5 exports in 24 hours');
  },
};

export const Loading: Story = {
  args: {
    exporting: { ...exporting, exports: { status: 'loading' } },
    deleted: { ...deleted, deleted: { status: 'loading' } },
    deletion: { ...deletion, deletion: { status: 'loading' } },
  },
};

export const Failed: Story = {
  args: {
    exporting: { ...exporting, exports: { status: 'failed', message: 'Error getting exports', onRetry: fn() } },
    deleted: {
      ...deleted,
      deleted: { status: 'failed', message: 'Error getting deleted records', onRetry: fn() },
    },
    deletion: {
      ...deletion,
      deletion: { status: 'failed', message: 'Error getting the planned deletion', onRetry: fn() },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: 'Retry' })).toHaveLength(3);
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    exporting: {
      ...exporting,
      exports: ready([anExport({ requested_by: `Wilhelmina ${'Featherstonehaugh-'.repeat(9)}` })]),
    },
    deletion: { ...deletion, deletion: ready(aPlannedDeletion()), companyName: 'Featherstonehaugh'.repeat(12) },
  },
};
