/** Stories of the dialog that imports a spreadsheet into the catalogue. */

import { messages } from '@plumbline/domain/messages/messages';
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { anImportMapping, anImportPreview, anImportResult, anImportRow } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { expectDescription, retype } from '../../components/testing/formSteps.ts';
import {
  forAllRoles,
  needsPackage,
  type ScreenParameters,
  tenRowsPerPage,
  withoutForm,
} from '../../components/testing/screenStates.ts';
import { exampleImportPreview } from './testing/exampleImportPreview.ts';
import { ImportDialogWithFakeApi } from './testing/ImportDialogWithFakeApi.tsx';

const meta = {
  title: 'Screens/Catalogue/ImportDialog',
  component: ImportDialogWithFakeApi,
  parameters: {
    layout: 'fullscreen',
    controls: { exclude: ['calls', 'lastImport'] },
    screen: {
      paths: ['/lineItem/:itemId?'],
      default: ['ValidRows'],
      phone: ['EmptyOnAPhone', 'ValidRowsOnAPhone'],
      empty: ['Empty', 'NoRows'],
      oneRow: ['WorkbookWithSeveralSheets'],
      twentySixRows: ['TwentyThousandRows'],
      loading: ['Uploading', 'Previewing', 'Importing'],
      failed: ['UploadFailed', 'ImportFailed', 'ImportUndoFailed'],
      ...tenRowsPerPage,
      ...forAllRoles,
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: { calls: {}, onClose: fn(), onDownloadSample: fn() },
} satisfies Meta<typeof ImportDialogWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const onAPhone = { globals: { viewport: { value: 'phone' } } };
const neverResolves = () => new Promise<never>(() => undefined);

const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Creates a file with the default size of 332 KB. */
const aFile = (name = 'price list 2026.xlsx', type = xlsxMediaType, size = 340_000) =>
  new File([new Uint8Array(size)], name, { type });

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Upload Items' }));
type Dialog = Awaited<ReturnType<typeof findDialog>>;
const clickButton = (dialog: Dialog, name: string) => userEvent.click(dialog.getByRole('button', { name }));
const chooseFiles = (dialog: Dialog, ...files: File[]) =>
  userEvent.upload(dialog.getByLabelText('Spreadsheet file'), files, { applyAccept: false });

/** Uploads a spreadsheet. The dialog then requests the preview. */
async function uploadFile() {
  const dialog = await findDialog();
  await chooseFiles(dialog, aFile());
  await userEvent.click(await dialog.findByRole('button', { name: 'Upload' }));
  return dialog;
}

/** Uploads a spreadsheet and waits for the preview. Without `calls.preview`, the preview has 2 rows that can be imported. */
async function openPreview() {
  const dialog = await uploadFile();
  await dialog.findByRole('table');
  return dialog;
}

export const Empty: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    const sample = dialog.getByRole('link', { name: 'sample spreadsheet' });
    await userEvent.click(sample);
    await expectCall(args.onDownloadSample).toHaveBeenCalledOnce();
    await expect(dialog.getByText('Drop an Excel file here, .xlsx or .xls, up to 10 MB')).toBeVisible();
  },
};
export const EmptyOnAPhone: Story = { ...onAPhone, tags: ['test-all'] };

export const UploadWithoutFile: Story = {
  play: async () => {
    const dialog = await findDialog();
    await clickButton(dialog, 'Upload');
    await expect(await dialog.findByRole('alert')).toHaveTextContent(messages.validation.selectSpreadsheet);
  },
};

export const FileChosen: Story = {
  play: async () => {
    const dialog = await findDialog();
    await chooseFiles(dialog, aFile());
    await expect(await dialog.findByText('price list 2026.xlsx')).toBeVisible();
    await expect(dialog.getByText('332 KB')).toBeVisible();
    await clickButton(dialog, 'Remove price list 2026.xlsx');
    await expect(dialog.queryByText('price list 2026.xlsx')).toBeNull();
    await expectFocus(dialog.getByRole('button', { name: 'Choose a file' }));
    await chooseFiles(dialog, aFile('items.xls', 'application/vnd.ms-excel'));
    await expect(await dialog.findByText('items.xls')).toBeVisible();
  },
};

export const WrongFileType: Story = {
  play: async () => {
    const dialog = await findDialog();
    await chooseFiles(dialog, aFile());
    await dialog.findByText('price list 2026.xlsx');
    await chooseFiles(dialog, aFile('price list.pdf', 'application/pdf'));
    await expect(await dialog.findByText(messages.validation.selectSpreadsheet)).toBeVisible();
    await expect(dialog.queryByText('price list 2026.xlsx')).toBeNull();
  },
};

export const TwoFilesRefused: Story = {
  play: async () => {
    const dialog = await findDialog();
    const input = dialog.getByLabelText<HTMLInputElement>('Spreadsheet file');
    // The file dialog offers only one file, so the test sets two files directly.
    const transfer = new DataTransfer();
    transfer.items.add(aFile());
    transfer.items.add(aFile('items.xls', 'application/vnd.ms-excel'));
    input.multiple = true;
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect(await dialog.findByText(messages.validation.selectSpreadsheet)).toBeVisible();
  },
};

export const FileTooLarge: Story = {
  play: async () => {
    const dialog = await findDialog();
    await chooseFiles(dialog, aFile('everything.xlsx', xlsxMediaType, 11 * 2 ** 20));
    await expect(await dialog.findByText('This file is larger than 10 MB')).toBeVisible();
  },
};

export const Uploading: Story = {
  args: { calls: { uploadStopsAt: 0.4 } },
  play: async () => {
    const dialog = await uploadFile();
    await expect(await dialog.findByRole('progressbar', { name: 'Uploading price list 2026.xlsx' })).toHaveAttribute(
      'aria-valuenow',
      '0.4',
    );
    await expect(dialog.getByText('133 KB of 332 KB, 40 %')).toBeVisible();
  },
};
export const UploadingOnAPhone: Story = { ...Uploading, tags: ['test-all'], ...onAPhone };

export const UploadCancelled: Story = {
  args: { calls: { uploadStopsAt: 0.4 } },
  play: async () => {
    const dialog = await uploadFile();
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
    await expect(await dialog.findByText('price list 2026.xlsx')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Upload' })).toBeVisible();
  },
};

export const UploadFailed: Story = {
  beforeEach: ({ args }) => {
    let attempts = 0;
    args.calls = {
      upload: () => {
        attempts += 1;
        return attempts === 1 ? new CallError(noResponse) : undefined;
      },
    };
  },
  play: async () => {
    const dialog = await uploadFile();
    await expect(await dialog.findByText(/^The server could not be reached/)).toBeVisible();
    await expect(dialog.getByText('price list 2026.xlsx')).toBeVisible();
    await clickButton(dialog, 'Upload');
    await expect(await dialog.findByRole('table')).toBeVisible();
  },
};

export const UploadRefused: Story = {
  args: { calls: { upload: () => aCallError('unsupported_type') } },
  play: async () => {
    await expect(await (await uploadFile()).findByText('Invalid file type or format')).toBeVisible();
  },
};

export const Previewing: Story = {
  args: { calls: { preview: neverResolves } },
  play: async () => {
    const dialog = await uploadFile();
    await expect(await dialog.findByRole('progressbar', { name: 'Reading price list 2026.xlsx' })).not.toHaveAttribute(
      'aria-valuenow',
    );
    await expectFocus(dialog.getByRole('region', { name: 'Working on it' }));
  },
};

export const ValidRows: Story = {
  args: { calls: { preview: () => exampleImportPreview({ new: 12, update: 3, unchanged: 40 }) } },
  play: async () => {
    const dialog = await openPreview();
    await expect(dialog.getByText('12 new, 3 changed, 40 unchanged')).toBeVisible();
    await expect(dialog.getByText('all recognised')).toBeVisible();
    await expect(dialog.getByLabelText(/^Rate/)).not.toBeVisible();
    // The heading row and 10 rows of the spreadsheet.
    await expect(dialog.getAllByRole('row')).toHaveLength(11);
    await expect(dialog.getByRole('button', { name: 'Import 15 items' })).toBeEnabled();
    await userEvent.selectOptions(dialog.getByLabelText('Rows shown'), 'Changed (3)');
    // The heading row and the 3 changed rows.
    await expect(dialog.getAllByRole('row')).toHaveLength(4);
  },
};
export const ValidRowsOnAPhone: Story = { ...ValidRows, tags: ['test-all'], ...onAPhone };

/** A row that changes an item shows the old and new value of each changed field. */
export const ChangedRows: Story = {
  args: { calls: { preview: () => exampleImportPreview({ new: 1, update: 3, unchanged: 4 }) } },
  play: async () => {
    const dialog = await openPreview();
    await expect(dialog.queryByText(/^Sheet/)).toBeNull();
    await userEvent.selectOptions(dialog.getByLabelText('Rows shown'), 'Changed (3)');
    const [, rowWithNewName, rowWithoutCode, rowWithNewRate] = dialog.getAllByRole('row');
    await expect(rowWithNewName).toHaveTextContent('was Shingles now Roofer, journeyman');
    await expect(rowWithNewName).toHaveTextContent('Category: was — now Roofing');
    await expect(rowWithNewName).toHaveTextContent('was $398.00 now $62.50');
    await expect(rowWithoutCode).toHaveTextContent('was MS-900 now —');
    await expect(rowWithoutCode).toHaveTextContent('was Each now Lineal Foot');
    for (const row of [rowWithNewName, rowWithoutCode, rowWithNewRate])
      await expect(within(row ?? document.body).getAllByRole('deletion').length).toBeGreaterThan(0);
    await expect(within(rowWithNewRate ?? document.body).getByRole('deletion')).toHaveTextContent('was $0.4275');
    await userEvent.selectOptions(dialog.getByLabelText('Rows shown'), 'Unchanged (4)');
    await expect(dialog.queryByRole('deletion')).toBeNull();
  },
};
export const ChangedRowsOnAPhone: Story = { ...ChangedRows, tags: ['test-all'], ...onAPhone };

export const RowsWithErrors: Story = {
  args: { calls: { preview: () => exampleImportPreview({ new: 12, update: 3, unchanged: 40, error: 2 }) } },
  play: async () => {
    const dialog = await openPreview();
    await expect(dialog.getByText('12 new, 3 changed, 40 unchanged, 2 with errors')).toBeVisible();
    const [, firstRow, secondRow] = dialog.getAllByRole('row');
    await expect(firstRow).toHaveTextContent('Rate: Invalid number');
    await expect(secondRow).toHaveTextContent('Unit: ‘Furlong’ is none of the units');
    const importButton = dialog.getByRole('button', { name: 'Import 15 items' });
    await expect(importButton).toBeDisabled();
    await expectDescription(importButton, /^Leave out the 2 rows with errors/);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Leave out the 2 rows with errors' }));
    await expect(importButton).toBeEnabled();
  },
};
export const RowsWithErrorsOnAPhone: Story = { ...RowsWithErrors, tags: ['test-all'], ...onAPhone };

/** The workbook has several sheets. The dialog shows the name of the sheet that was read. */
export const WorkbookWithSeveralSheets: Story = {
  args: {
    calls: { preview: () => ({ ...exampleImportPreview({ new: 1 }), sheet: { name: 'Prices', sheetCount: 3 } }) },
  },
  play: async () => {
    await expect((await openPreview()).getByText('Sheet “Prices”, one of 3')).toBeVisible();
  },
};

export const AllRowsUnchanged: Story = {
  args: { calls: { preview: () => exampleImportPreview({ unchanged: 40 }) } },
  play: async () => {
    const dialog = await openPreview();
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await expect(dialog.getByText('Nothing to import: the catalogue has it all already.')).toBeVisible();
  },
};

export const NoRows: Story = {
  args: { calls: { preview: () => exampleImportPreview({}) } },
  play: async () => {
    await expect(await (await uploadFile()).findByText('The sheet has no rows below its headings.')).toBeVisible();
  },
};

/** The preview of a sheet in which no heading is recognised as the rate, the unit or the category. */
const previewWithMissingColumns = (mapping = anImportMapping({ rate: null, unit: null, category: null })) => ({
  ...exampleImportPreview(mapping.rate === null ? { error: 15 } : { new: 15 }),
  columns: ['No.', 'What', 'Price each', 'Kind', '', 'Remarks'],
  mapping,
});

/** The user chooses the columns of fields that the headings do not name. The preview is then made again. */
export const ColumnsChosen: Story = {
  args: { calls: { preview: (mapping) => previewWithMissingColumns(mapping ?? undefined) } },
  play: async () => {
    const dialog = await openPreview();
    await expect(dialog.getByText('not found: Rate and Unit')).toBeVisible();
    await expect(dialog.getByText(/^Choose above where the sheet has Rate and Unit/)).toBeVisible();
    const rate = dialog.getByLabelText(/^Rate/);
    await userEvent.selectOptions(rate, 'C: Price each');
    await expect(await dialog.findByText('15 new')).toBeVisible();
    await expectFocus(rate);
    await userEvent.selectOptions(dialog.getByLabelText(/^Unit/), 'Column E');
    await expect(await dialog.findByText('Not imported: Remarks.')).toBeVisible();
    await expect(rate).toBeVisible();
  },
};

/** Costs and markups are below the names, with their old values if they change. Rows without a rate get it from them. */
export const CostsAndMarkups: Story = {
  args: {
    calls: {
      preview: () => {
        const { values } = anImportRow();
        return anImportPreview({
          columns: ['Code', 'Item name', 'Our cost', 'Item type', 'Unit', 'Markup'],
          mapping: anImportMapping({ rate: null, category: null, cost: 2, markup: 5 }),
          rows: [
            anImportRow({ values: { ...values, cost: 320, markup: 25, rate: 400 } }),
            anImportRow({
              row: 3,
              values: { ...values, cost: 340, markup: null, rate: 425 },
              replacedValues: { cost: 320, rate: 400 },
            }),
            anImportRow({
              row: 4,
              values: { ...values, cost: null, markup: null, rate: null },
              errors: [{ column: 'Our cost', message: 'Must not be negative' }],
            }),
          ],
        });
      },
    },
  },
  play: async () => {
    const dialog = await openPreview();
    await expect(dialog.getByText('all recognised')).toBeVisible();
    await expect(dialog.getByText('Cost: $320.00 · Markup %: 25')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /was \$320.00 now \$340.00/ })).toBeVisible();
  },
};

/** A sheet with only costs: the preview says that the rates are the costs with the default markup of the company. */
export const RatesFromTheDefaultMarkup: Story = {
  args: {
    calls: {
      preview: () => {
        const { values } = anImportRow();
        return anImportPreview({
          columns: ['Code', 'Item name', 'Cost', 'Item type', 'Unit', 'Sold in'],
          mapping: anImportMapping({ rate: null, category: null, cost: 2, whole_units: 5 }),
          rowsWithDefaultMarkup: 2,
          hasDefaultMarkup: true,
          rows: [
            anImportRow({ values: { ...values, cost: 320, markup: 25, rate: 400, whole_units: true, covers: 33.3 } }),
            anImportRow({ row: 3, values: { ...values, cost: 340, markup: 25, rate: 425 } }),
          ],
        });
      },
    },
  },
  play: async () => {
    const dialog = await openPreview();
    await expect(dialog.getByText(/^The rates of 2 rows are the costs with the default markup/)).toBeVisible();
    await expect(dialog.getByText('all recognised')).toBeVisible();
    await expect(dialog.getByText('Sold in: Whole units · One unit covers: 33.3')).toBeVisible();
  },
};

export const ColumnsNotFound: Story = {
  args: { calls: { preview: () => previewWithMissingColumns() } },
  play: async () => {
    await expect((await openPreview()).getByLabelText(/^Rate/)).toHaveDisplayValue('Not in the sheet');
  },
};
export const ColumnsNotFoundOnAPhone: Story = { ...ColumnsNotFound, tags: ['test-all'], ...onAPhone };

export const ChosenColumnRefused: Story = {
  args: {
    calls: {
      preview: (mapping) =>
        mapping
          ? Promise.reject(aCallError('invalid', { message: 'Two fields cannot share a column' }))
          : previewWithMissingColumns(),
    },
  },
  play: async () => {
    const dialog = await openPreview();
    await userEvent.selectOptions(dialog.getByLabelText(/^Rate/), 'B: What');
    await expect(await dialog.findByText('Two fields cannot share a column')).toBeVisible();
    await expect(dialog.getByLabelText(/^Rate/)).toHaveDisplayValue('Not in the sheet');
  },
};

export const TwentyThousandRows: Story = {
  args: { calls: { preview: () => exampleImportPreview({ new: 19_900, update: 60, error: 40 }) } },
  play: async () => {
    const dialog = await openPreview();
    await expect(dialog.getByText('19,900 new, 60 changed, 40 with errors')).toBeVisible();
    // The heading row and 10 rows of the spreadsheet.
    await expect(dialog.getAllByRole('row')).toHaveLength(11);
    await expect(dialog.getByText('Page 1 of 2000')).toBeVisible();
    await clickButton(dialog, 'Next');
    await expect(await dialog.findByText('11–20 of 20,000')).toBeVisible();
    await expect((await dialog.findAllByRole('row'))[1]).toHaveTextContent('12');
  },
};

export const Importing: Story = {
  args: { calls: { run: neverResolves } },
  play: async ({ args }) => {
    const dialog = await openPreview();
    await clickButton(dialog, 'Import 2 items');
    await expect(await dialog.findByRole('progressbar', { name: 'Importing 2 items' })).toBeVisible();
    await clickButton(dialog, 'Close');
    await expectCall(args.onClose).toHaveBeenCalledOnce();
    await userEvent.click(await screen.findByRole('button', { name: 'Open again' }));
    await expect(await (await findDialog()).findByRole('progressbar', { name: 'Importing 2 items' })).toBeVisible();
  },
};

/** The dialog becomes smaller after the first click, so the second click is outside of it. The dialog stays open. */
export const ImportStartedWithDoubleClick: Story = {
  args: { calls: { run: neverResolves } },
  play: async ({ args }) => {
    const dialog = await openPreview();
    await clickButton(dialog, 'Import 2 items');
    await dialog.findByRole('progressbar', { name: 'Importing 2 items' });
    const outside = screen.getByRole('dialog').parentElement ?? document.body;
    await userEvent.click(outside);
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await clickButton(dialog, 'Close');
    await expectCall(args.onClose).toHaveBeenCalledOnce();
  },
};

export const ImportFailed: Story = {
  args: { calls: { run: () => Promise.reject(new Error('Something went wrong')) } },
  play: async () => {
    const dialog = await openPreview();
    await clickButton(dialog, 'Import 2 items');
    await expect(await dialog.findByText('Something went wrong')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import 2 items' })).toBeEnabled();
  },
};

export const Imported: Story = {
  args: {
    calls: {
      preview: () => exampleImportPreview({ new: 12, update: 3, unchanged: 40, error: 2 }),
      run: (skipErrors) => anImportResult({ created: 12, updated: 3, unchanged: 40, skipped: skipErrors ? 2 : 0 }),
    },
  },
  play: async () => {
    const dialog = await openPreview();
    await userEvent.click(dialog.getByRole('checkbox'));
    await clickButton(dialog, 'Import 15 items');
    await expect(await dialog.findByText('12 added, 3 changed, 40 unchanged, 2 left out')).toBeVisible();
    await expectFocus(dialog.getByRole('region', { name: 'What was done' }));
  },
};
export const ImportedOnAPhone: Story = { ...Imported, tags: ['test-all'], ...onAPhone };

export const ImportUndone: Story = {
  play: async () => {
    const dialog = await openPreview();
    await clickButton(dialog, 'Import 2 items');
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await expect(await dialog.findByText('The catalogue is as it was before.')).toBeVisible();
    await expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
    await clickButton(dialog, 'Upload another file');
    await expect(await dialog.findByRole('button', { name: 'Choose a file' })).toBeVisible();
  },
};

export const ImportUndoFailed: Story = {
  args: {
    calls: {
      undo: () =>
        Promise.reject(aCallError('internal', { message: 'Ridge vent was changed since, so it cannot be undone' })),
    },
  },
  play: async () => {
    const dialog = await openPreview();
    await clickButton(dialog, 'Import 2 items');
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await expect(await dialog.findByText(/^Ridge vent was changed since/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

/** After the dialog is closed and opened again, the last import can be undone. */
export const LastImport: Story = {
  args: { calls: { run: () => anImportResult({ created: 2_994, updated: 3 }) } },
  play: async () => {
    const dialog = await openPreview();
    await clickButton(dialog, 'Import 2 items');
    await clickButton(dialog, 'Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Open again' }));
    const undo = (await findDialog()).getByRole('button', { name: 'Undo' });
    await expectDescription(undo, 'price list 2026.xlsx: 2,994 added, 3 changed.');
  },
};
export const LastImportOnAPhone: Story = { ...LastImport, tags: ['test-all'], ...onAPhone };

const lastImport = { fileName: 'price list 2026.xlsx', result: anImportResult() };

export const LastImportUndone: Story = {
  args: { lastImport },
  play: async () => {
    const dialog = await findDialog();
    await chooseFiles(dialog, aFile('items.xlsx'));
    await clickButton(dialog, 'Undo');
    await expect(await dialog.findByText('The catalogue is as it was before.')).toBeVisible();
    await clickButton(dialog, 'Upload another file');
    await expect(await dialog.findByRole('button', { name: 'Choose a file' })).toBeVisible();
    await expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};

export const LastImportUndoFailed: Story = {
  args: {
    lastImport,
    calls: {
      undo: () => Promise.reject(aCallError('conflict', { message: 'Edited since: Ridge vent' })),
    },
  },
  play: async () => {
    const dialog = await findDialog();
    await clickButton(dialog, 'Undo');
    await expect(await dialog.findByText('Edited since: Ridge vent')).toBeVisible();
    await clickButton(dialog, 'Upload another file');
    await expect(await dialog.findByRole('button', { name: 'Choose a file' })).toBeVisible();
    await expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};

/** A closed dialog discards the preview. It shows the first step when it is opened again. */
export const ClosedAndReopened: Story = {
  play: async () => {
    const dialog = await openPreview();
    await clickButton(dialog, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Open again' }));
    await expect(await (await findDialog()).findByRole('button', { name: 'Choose a file' })).toBeVisible();
  },
};

export const LongText: Story = {
  args: {
    calls: {
      preview: () => {
        const { rows, ...preview } = exampleImportPreview({ new: 3 });
        const description =
          'Architectural shingles, Class 4 impact resistant, Pewter Gray, with starter strip, hip and ridge caps, six nails a shingle, and ice and water shield';
        return {
          ...preview,
          rows: rows.map((row) => ({
            ...row,
            values: { ...row.values, description, code: 'GAF-TIMBERLINE-HDZ-RS-PEWTER-GRAY' },
          })),
        };
      },
    },
  },
  play: async () => {
    const dialog = await findDialog();
    await chooseFiles(
      dialog,
      aFile('Front Range Exteriors - material and labour price list, spring 2026, revised (final) (2).xlsx'),
    );
    await clickButton(dialog, 'Upload');
    await expect(await dialog.findByRole('table')).toBeVisible();
  },
};

/** The preview of a sheet with 60 rows, in which no row has an item type. */
const previewWithoutTypes = () => {
  const rows = exampleImportPreview({ new: 60 }).rows.map((row) => ({
    ...row,
    // The API calls the status of a row `verdict`.
    verdict: 'error' as const,
    values: { ...row.values, item_type: '' },
    errors: [{ column: 'Item type', message: 'Required' }],
  }));
  return anImportPreview({
    rows,
    mapping: anImportMapping({ item_type: null }),
    rowsWithoutValue: { item_type: 60, unit: 0 },
  });
};

/** The spreadsheet has no column for the item type. One selection gives every row its item type. */
export const RowsWithoutItemTypes: Story = {
  args: {
    calls: {
      preview: (_, defaults) =>
        defaults.item_type
          ? // The rows have the selected item type, but the preview still offers the selection for all 60 rows.
            { ...exampleImportPreview({ new: 60 }), defaults, rowsWithoutValue: { item_type: 60, unit: 0 } }
          : previewWithoutTypes(),
    },
  },
  play: async () => {
    const dialog = await openPreview();
    await expectDescription(
      dialog.getByRole('button', { name: 'Import' }),
      'Choose above the Item type for all rows, or the column that has it. No row can be imported without.',
    );
    const type = dialog.getByRole('combobox', { name: 'Use for all 60 rows without an item type' });
    await userEvent.selectOptions(type, 'Material');
    await expect(await dialog.findByRole('button', { name: 'Import 60 items' })).toBeEnabled();
    await expect(type).toHaveDisplayValue('Material');
    await expect(dialog.queryByRole('combobox', { name: /without a unit/ })).toBeNull();
  },
};
export const RowsWithoutItemTypesOnAPhone: Story = { ...RowsWithoutItemTypes, tags: ['test-all'], ...onAPhone };

/** The title and the buttons stay in view while the rows between them scroll. */
export const RowsScrolled: Story = {
  args: { calls: { preview: () => exampleImportPreview({ new: 60, error: 20 }) } },
  play: async () => {
    const dialog = await openPreview();
    const panel = screen.getByRole('dialog', { name: 'Upload Items' });
    const { top, bottom } = panel.getBoundingClientRect();
    await expect(top).toBeGreaterThan(0);
    await expect(bottom).toBeLessThan(window.innerHeight);
    (await dialog.findByRole('button', { name: 'Next' })).scrollIntoView();
    await expect(dialog.getByRole('heading', { name: 'Upload Items' })).toBeVisible();
    for (const part of [
      dialog.getByRole('heading', { name: 'Upload Items' }),
      dialog.getByRole('button', { name: /^Import/ }),
    ]) {
      const rectangle = part.getBoundingClientRect();
      await expect(rectangle.top).toBeGreaterThan(top);
      await expect(rectangle.bottom).toBeLessThan(bottom);
    }
  },
};

/** Uploads a spreadsheet and waits for the preview, for a picture of it. */
const openCorrections = async () => void (await openPreview());

const choices = { sheet: null, hiddenRows: null, prices: 'exact' } as const;

/** The preview says what is decided: the sheet, its headings, hidden rows, rounded prices, and the columns that are not imported. */
export const ReadingChoices: Story = {
  args: {
    calls: {
      preview: (_, __, reading) => ({
        ...exampleImportPreview({ new: reading.choices.hiddenRows === 'leaveOut' ? 3 : 15 }),
        sheet: { name: 'Prices', sheetCount: 3 },
        sheetNames: ['Cover', 'Prices'],
        columns: ['Code', 'Item name', 'Rate', 'Item type', 'Unit', 'Category', 'Vendor', ''],
        headingRows: [3, 4],
        hiddenRowCount: 12,
        roundedPrices: { count: 2, example: { exact: 4.319175, shown: '$4.32' } },
        choices: reading.choices,
      }),
    },
  },
  play: async () => {
    const dialog = await openPreview();
    await expect(dialog.getByText('The headings are in rows 3 and 4. Not imported: Vendor, Column H.')).toBeVisible();
    await expect(dialog.getByText('2 not imported')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import 15 items' })).toBeDisabled();
    await userEvent.selectOptions(dialog.getByLabelText(/^12 rows hidden/), 'Leave them out');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Import 3 items' })).toBeEnabled());
    await userEvent.selectOptions(dialog.getByLabelText(/^2 prices/), 'As shown in Excel, for example $4.32');
    await waitFor(() => expect(dialog.getByLabelText(/^2 prices/)).toHaveValue('shown'));
    await expect(dialog.getByLabelText('Sheet')).toHaveDisplayValue('Prices');
  },
};

/** An erroneous cell is corrected in the preview, and the correction can be undone. */
export const CorrectedCell: Story = {
  args: {
    calls: {
      preview: (_, __, { corrections: [correction] }) => {
        const cell = { column: 'Rate', index: 2 };
        const row = correction
          ? anImportRow({ corrected: [{ ...cell, text: correction.text, original: 'call us' }] })
          : anImportRow({ errors: [{ ...cell, message: 'Invalid number', text: 'call us' }] });
        const otherRow = anImportRow({ row: 3, errors: [{ ...cell, message: 'Invalid number', text: 'ask' }] });
        return { ...anImportPreview({ rows: [row, otherRow] }), choices };
      },
    },
  },
  play: async () => {
    const dialog = await openPreview();
    await expectFocus(dialog.getByRole('region', { name: 'Preview' }));
    const field = dialog.getByLabelText('Rate, row 2');
    await expectDescription(field, 'Rate: Invalid number');
    await retype(field, '12.50{Enter}');
    await expect(await dialog.findByText('Rate: 12.50 (was call us)')).toBeVisible();
    await expectFocus(dialog.getByLabelText('Rate, row 3'));
    await userEvent.click(dialog.getByRole('button', { name: 'Undo the correction of Rate, row 2' }));
    await expect(await dialog.findByLabelText('Rate, row 2')).toHaveValue('call us');
  },
};

export const CorrectedCellOnAPhone: Story = { ...CorrectedCell, ...onAPhone, play: openCorrections };
export const ReadingChoicesOnAPhone: Story = { ...ReadingChoices, ...onAPhone, play: openCorrections };

/** The corrections could not be read. They are kept, and the import waits until they are read. */
export const CorrectionsFailed: Story = {
  args: {
    calls: {
      preview: (_, __, { corrections }) => {
        if (corrections.length > 0) throw aCallError('internal', { message: 'The server cannot be reached' });
        const error = { column: 'Rate', index: 2, message: 'Invalid number', text: 'call us' };
        return { ...anImportPreview({ rows: [anImportRow({ errors: [error] }), anImportRow({ row: 3 })] }), choices };
      },
    },
  },
  play: async () => {
    const dialog = await openPreview();
    await retype(dialog.getByLabelText('Rate, row 2'), '12.50{Enter}');
    await expect(await dialog.findByText('The server cannot be reached')).toBeVisible();
    await expect(dialog.getByLabelText('Rate, row 2')).toHaveValue('12.50');
    await userEvent.click(dialog.getByLabelText(/^Leave out/));
    await expect(dialog.getByRole('button', { name: 'Import 1 item' })).toBeDisabled();
    await expect(dialog.getByText('The last corrections are not read yet.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
