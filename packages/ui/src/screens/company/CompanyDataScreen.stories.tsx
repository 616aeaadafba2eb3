import { anExport, anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { forOwners, type ScreenParameters, withoutForm, withoutPages } from '../../components/testing/screenStates.ts';
import { CompanyDataScreen } from './CompanyDataScreen.tsx';
import type { ExportCardProps } from './ExportCard.tsx';

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

const running = anExport({ state: 'running', finished_at: null, expires_at: null, size: 0 });

const meta = {
  title: 'Screens/Company/CompanyDataScreen',
  component: CompanyDataScreen,
  parameters: {
    screen: {
      paths: ['/company/data'],
      oneRow: { noStoryBecause: 'The list of exports has at most five rows.' },
      noPackage: { noStoryBecause: 'A company without a package can still take its data with it.' },
      ...forOwners,
      ...withoutPages,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: { exporting },
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

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

export const Empty: Story = {
  args: { exporting: { ...exporting, exports: ready([]) } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Start an export' }));
    await expectCall(args.exporting.onStart).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('list', { name: 'Exports' })).toBeNull();
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

export const Loading: Story = { args: { exporting: { ...exporting, exports: { status: 'loading' } } } };

export const Failed: Story = {
  args: {
    exporting: { ...exporting, exports: { status: 'failed', message: 'Error getting exports', onRetry: fn() } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
};

export const LongText: Story = {
  args: {
    exporting: {
      ...exporting,
      exports: ready([anExport({ requested_by: `Wilhelmina ${'Featherstonehaugh-'.repeat(9)}` })]),
    },
  },
};
