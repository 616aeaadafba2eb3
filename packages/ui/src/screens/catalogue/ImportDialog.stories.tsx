import { messages } from '@plumbline/domain/messages/messages';
import { anImportMapping, anImportPreview, anImportResult } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { expectDescription } from '../../components/testing/formSteps.ts';
import { exampleImportPreview } from './testing/exampleImportPreview.ts';
import { ImportDialogWithServer } from './testing/ImportDialogWithServer.tsx';

const meta = {
  title: 'Screens/Catalogue/ImportDialog',
  component: ImportDialogWithServer,
  parameters: { layout: 'fullscreen', controls: { exclude: ['server'] } },
  args: { server: {}, onClose: fn(), onSample: fn() },
} satisfies Meta<typeof ImportDialogWithServer>;

export default meta;
type Story = StoryObj<typeof meta>;

const onAPhone = { globals: { viewport: { value: 'phone' } } };
const never = () => new Promise<never>(() => undefined);

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const aFile = (name = 'price list 2026.xlsx', type = xlsx, size = 340_000) =>
  new File([new Uint8Array(size)], name, { type });

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Upload Items' }));
type Dialog = Awaited<ReturnType<typeof dialog>>;
const press = (at: Dialog, name: string) => userEvent.click(at.getByRole('button', { name }));
const choose = (at: Dialog, ...files: File[]) =>
  userEvent.upload(at.getByLabelText('Spreadsheet file'), files, { applyAccept: false });

async function upload() {
  const at = await dialog();
  await choose(at, aFile());
  await userEvent.click(await at.findByRole('button', { name: 'Upload' }));
  return at;
}

async function review() {
  const at = await upload();
  await at.findByRole('table');
  return at;
}

export const Empty: Story = {
  play: async ({ args }) => {
    const at = await dialog();
    const sample = at.getByRole('link', { name: 'sample spreadsheet' });
    await userEvent.click(sample);
    await expectCall(args.onSample).toHaveBeenCalledOnce();
    await expect(at.getByText('Drop an Excel file here, .xlsx or .xls, up to 10 MB')).toBeVisible();
  },
};
export const EmptyOnAPhone: Story = { ...onAPhone };

export const UploadWithoutFile: Story = {
  play: async () => {
    const at = await dialog();
    await press(at, 'Upload');
    await expect(await at.findByRole('alert')).toHaveTextContent(messages.validation.selectSpreadsheet);
  },
};

export const FileChosen: Story = {
  play: async () => {
    const at = await dialog();
    await choose(at, aFile());
    await expect(await at.findByText('price list 2026.xlsx')).toBeVisible();
    await expect(at.getByText('332 KB')).toBeVisible();
    await press(at, 'Remove price list 2026.xlsx');
    await expect(at.queryByText('price list 2026.xlsx')).toBeNull();
    await expectFocus(at.getByRole('button', { name: 'Choose a file' }));
    await choose(at, aFile('items.xls', 'application/vnd.ms-excel'));
    await expect(await at.findByText('items.xls')).toBeVisible();
  },
};

export const WrongFile: Story = {
  play: async () => {
    const at = await dialog();
    await choose(at, aFile());
    await at.findByText('price list 2026.xlsx');
    await choose(at, aFile('price list.pdf', 'application/pdf'));
    await expect(await at.findByText(messages.validation.selectSpreadsheet)).toBeVisible();
    await expect(at.queryByText('price list 2026.xlsx')).toBeNull();
  },
};

export const TwoFiles: Story = {
  play: async () => {
    const at = await dialog();
    const input = at.getByLabelText<HTMLInputElement>('Spreadsheet file');
    const both = new DataTransfer();
    both.items.add(aFile());
    both.items.add(aFile('items.xls', 'application/vnd.ms-excel'));
    input.multiple = true;
    input.files = both.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect(await at.findByText(messages.validation.selectSpreadsheet)).toBeVisible();
  },
};

export const TooLarge: Story = {
  play: async () => {
    const at = await dialog();
    await choose(at, aFile('everything.xlsx', xlsx, 11 * 2 ** 20));
    await expect(await at.findByText('This file is larger than 10 MB')).toBeVisible();
  },
};

export const Uploading: Story = {
  args: { server: { uploadStopsAt: 0.4 } },
  play: async () => {
    const at = await upload();
    await expect(await at.findByRole('progressbar', { name: 'Uploading price list 2026.xlsx' })).toHaveValue(0.4);
    await expect(at.getByText('133 KB of 332 KB, 40 %')).toBeVisible();
  },
};
export const UploadingOnAPhone: Story = { ...Uploading, ...onAPhone };

export const UploadCancelled: Story = {
  args: { server: { uploadStopsAt: 0.4 } },
  play: async () => {
    const at = await upload();
    await userEvent.click(await at.findByRole('button', { name: 'Cancel' }));
    await expect(await at.findByText('price list 2026.xlsx')).toBeVisible();
    await expect(at.getByRole('button', { name: 'Upload' })).toBeVisible();
  },
};

export const UploadFailed: Story = {
  beforeEach: ({ args }) => {
    let attempts = 0;
    args.server = {
      upload: () => {
        attempts += 1;
        return attempts === 1
          ? new Error('The server could not be reached. Check your connection and try again.')
          : undefined;
      },
    };
  },
  play: async () => {
    const at = await upload();
    await expect(await at.findByText(/^The server could not be reached/)).toBeVisible();
    await expect(at.getByText('price list 2026.xlsx')).toBeVisible();
    await press(at, 'Upload');
    await expect(await at.findByRole('table')).toBeVisible();
  },
};

export const UploadRefused: Story = {
  args: { server: { upload: () => new Error(messages.formError.invalidFile) } },
  play: async () => {
    await expect(await (await upload()).findByText('Invalid file type or format')).toBeVisible();
  },
};

export const Previewing: Story = {
  args: { server: { preview: never } },
  play: async () => {
    const at = await upload();
    await expect(await at.findByRole('progressbar', { name: 'Reading price list 2026.xlsx' })).not.toHaveAttribute(
      'value',
    );
    await expectFocus(at.getByRole('region', { name: 'Working on it' }));
  },
};

export const Valid: Story = {
  args: { server: { preview: () => exampleImportPreview({ new: 12, update: 3, unchanged: 40 }) } },
  play: async () => {
    const at = await review();
    await expect(at.getByText('12 new, 3 changed, 40 unchanged')).toBeVisible();
    await expect(at.getByText('all recognised')).toBeVisible();
    await expect(at.getByLabelText(/^Rate/)).not.toBeVisible();
    await expect(at.getAllByRole('row')).toHaveLength(11);
    await expect(at.getByRole('button', { name: 'Import 15 items' })).toBeEnabled();
    await userEvent.selectOptions(at.getByLabelText('Rows shown'), 'Changed (3)');
    await expect(at.getAllByRole('row')).toHaveLength(4);
  },
};
export const ValidOnAPhone: Story = { ...Valid, ...onAPhone };

/** A row that changes an item shows the old and new value of each changed field. */
export const Changes: Story = {
  args: { server: { preview: () => exampleImportPreview({ new: 1, update: 3, unchanged: 4 }) } },
  play: async () => {
    const at = await review();
    await expect(at.queryByText(/^Sheet/)).toBeNull();
    await userEvent.selectOptions(at.getByLabelText('Rows shown'), 'Changed (3)');
    const [, named, retyped, priced] = at.getAllByRole('row');
    await expect(named).toHaveTextContent('was Shingles now Roofer, journeyman');
    await expect(named).toHaveTextContent('Category: was — now Roofing');
    await expect(named).toHaveTextContent('was $398.00 now $62.50');
    await expect(retyped).toHaveTextContent('was MS-900 now —');
    await expect(retyped).toHaveTextContent('was Each now Lineal Foot');
    for (const row of [named, retyped, priced])
      await expect(within(row ?? document.body).getAllByRole('deletion').length).toBeGreaterThan(0);
    await expect(within(priced ?? document.body).getByRole('deletion')).toHaveTextContent('was $0.4275');
    await userEvent.selectOptions(at.getByLabelText('Rows shown'), 'Unchanged (4)');
    await expect(at.queryByRole('deletion')).toBeNull();
  },
};
export const ChangesOnAPhone: Story = { ...Changes, ...onAPhone };

export const WithErrors: Story = {
  args: { server: { preview: () => exampleImportPreview({ new: 12, update: 3, unchanged: 40, error: 2 }) } },
  play: async () => {
    const at = await review();
    await expect(at.getByText('12 new, 3 changed, 40 unchanged, 2 with errors')).toBeVisible();
    const [, first, second] = at.getAllByRole('row');
    await expect(second).toHaveTextContent('Rate: Invalid number');
    await expect(first).toHaveTextContent('Unit: ‘Furlong’ is none of the units');
    const run = at.getByRole('button', { name: 'Import 15 items' });
    await expect(run).toBeDisabled();
    await expectDescription(run, /^Leave out the 2 rows with errors/);
    await userEvent.click(at.getByRole('checkbox', { name: 'Leave out the 2 rows with errors' }));
    await expect(run).toBeEnabled();
  },
};
export const WithErrorsOnAPhone: Story = { ...WithErrors, ...onAPhone };

/** The workbook has several sheets. The dialog shows the name of the sheet that was read. */
export const WorkbookWithSeveralSheets: Story = {
  args: { server: { preview: () => ({ ...exampleImportPreview({ new: 12 }), sheet: { name: 'Prices', of: 3 } }) } },
  play: async () => {
    await expect((await review()).getByText('Sheet “Prices”, one of 3')).toBeVisible();
  },
};

export const AllRowsUnchanged: Story = {
  args: { server: { preview: () => exampleImportPreview({ unchanged: 40 }) } },
  play: async () => {
    const at = await review();
    await expect(at.getByRole('button', { name: 'Import' })).toBeDisabled();
    await expect(at.getByText('Nothing to import: the catalogue has it all already.')).toBeVisible();
  },
};

export const NoRows: Story = {
  args: { server: { preview: () => exampleImportPreview({}) } },
  play: async () => {
    await expect(await (await upload()).findByText('The sheet has no rows below its headings.')).toBeVisible();
  },
};

const unnamed = (mapping = anImportMapping({ rate: null, unit: null, category: null })) => ({
  ...exampleImportPreview(mapping.rate === null ? { error: 15 } : { new: 15 }),
  columns: ['No.', 'What', 'Price each', 'Kind', '', 'Remarks'],
  mapping,
});

export const MappingNeeded: Story = {
  args: { server: { preview: (mapping) => unnamed(mapping ?? undefined) } },
  play: async () => {
    const at = await review();
    await expect(at.getByText('not found: Rate and Unit')).toBeVisible();
    await expect(at.getByText(/^Choose above where the sheet has Rate and Unit/)).toBeVisible();
    const rate = at.getByLabelText(/^Rate/);
    await userEvent.selectOptions(rate, 'C: Price each');
    await expect(await at.findByText('15 new')).toBeVisible();
    await expectFocus(rate);
    await userEvent.selectOptions(at.getByLabelText(/^Unit/), 'Column E');
    await expect(await at.findByText('all recognised')).toBeVisible();
    await expect(rate).toBeVisible();
  },
};

export const MappingShown: Story = {
  args: { server: { preview: () => unnamed() } },
  play: async () => {
    await expect((await review()).getByLabelText(/^Rate/)).toHaveDisplayValue('Not in the sheet');
  },
};
export const MappingShownOnAPhone: Story = { ...MappingShown, ...onAPhone };

export const MappingRefused: Story = {
  args: {
    server: {
      preview: (mapping) => (mapping ? Promise.reject(new Error('Two fields cannot share a column')) : unnamed()),
    },
  },
  play: async () => {
    const at = await review();
    await userEvent.selectOptions(at.getByLabelText(/^Rate/), 'B: What');
    await expect(await at.findByText('Two fields cannot share a column')).toBeVisible();
    await expect(at.getByLabelText(/^Rate/)).toHaveDisplayValue('Not in the sheet');
  },
};

export const TwentyThousandRows: Story = {
  args: { server: { preview: () => exampleImportPreview({ new: 19_900, update: 60, error: 40 }) } },
  play: async () => {
    const at = await review();
    await expect(at.getByText('19,900 new, 60 changed, 40 with errors')).toBeVisible();
    await expect(at.getAllByRole('row')).toHaveLength(11);
    await expect(at.getByText('Page 1 of 2000')).toBeVisible();
  },
};

export const Importing: Story = {
  args: { server: { run: never } },
  play: async ({ args }) => {
    const at = await review();
    await press(at, 'Import 2 items');
    await expect(await at.findByRole('progressbar', { name: 'Importing 2 items' })).toBeVisible();
    await press(at, 'Close');
    await expectCall(args.onClose).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
    await expect(await (await dialog()).findByRole('progressbar', { name: 'Importing 2 items' })).toBeVisible();
  },
};

/** The second click of a double click is outside the dialog, because the dialog became smaller after the first. */
export const DoubleClick: Story = {
  args: { server: { run: never } },
  play: async ({ args }) => {
    const at = await review();
    await press(at, 'Import 2 items');
    await at.findByRole('progressbar', { name: 'Importing 2 items' });
    const beside = screen.getByRole('dialog').parentElement ?? document.body;
    await userEvent.click(beside);
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(at.getByRole('progressbar')).toBeVisible();
    await press(at, 'Close');
    await expectCall(args.onClose).toHaveBeenCalledOnce();
  },
};

export const ImportFailed: Story = {
  args: { server: { run: () => Promise.reject(new Error('Something went wrong')) } },
  play: async () => {
    const at = await review();
    await press(at, 'Import 2 items');
    await expect(await at.findByText('Something went wrong')).toBeVisible();
    await expect(at.getByRole('button', { name: 'Import 2 items' })).toBeEnabled();
  },
};

export const Imported: Story = {
  args: {
    server: {
      preview: () => exampleImportPreview({ new: 12, update: 3, unchanged: 40, error: 2 }),
      run: (skipErrors) => anImportResult({ created: 12, updated: 3, unchanged: 40, skipped: skipErrors ? 2 : 0 }),
    },
  },
  play: async () => {
    const at = await review();
    await userEvent.click(at.getByRole('checkbox'));
    await press(at, 'Import 15 items');
    await expect(await at.findByText('12 added, 3 changed, 40 unchanged, 2 left out')).toBeVisible();
    await expectFocus(at.getByRole('region', { name: 'What was done' }));
  },
};
export const ImportedOnAPhone: Story = { ...Imported, ...onAPhone };

export const Undone: Story = {
  play: async () => {
    const at = await review();
    await press(at, 'Import 2 items');
    await userEvent.click(await at.findByRole('button', { name: 'Undo' }));
    await expect(await at.findByText('The catalogue is as it was before.')).toBeVisible();
    await expect(at.queryByRole('button', { name: 'Undo' })).toBeNull();
    await press(at, 'Upload another file');
    await expect(await at.findByRole('button', { name: 'Choose a file' })).toBeVisible();
  },
};

export const UndoFailed: Story = {
  args: { server: { undo: () => Promise.reject(new Error('Ridge vent was changed since, so it cannot be undone')) } },
  play: async () => {
    const at = await review();
    await press(at, 'Import 2 items');
    await userEvent.click(await at.findByRole('button', { name: 'Undo' }));
    await expect(await at.findByText(/^Ridge vent was changed since/)).toBeVisible();
    await expect(at.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

/** An import that finished after the dialog was closed can be undone when the dialog is opened again. */
export const LastImport: Story = {
  args: { server: { run: () => anImportResult({ created: 2_994, updated: 3 }) } },
  play: async () => {
    const at = await review();
    await press(at, 'Import 2 items');
    await press(at, 'Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
    const undo = (await dialog()).getByRole('button', { name: 'Undo' });
    await expectDescription(undo, 'price list 2026.xlsx: 2,994 added, 3 changed.');
  },
};
export const LastImportOnAPhone: Story = { ...LastImport, ...onAPhone };

const lastImport = { fileName: 'price list 2026.xlsx', result: anImportResult() };

export const LastImportUndone: Story = {
  args: { server: { last: lastImport } },
  play: async () => {
    const at = await dialog();
    await choose(at, aFile('items.xlsx'));
    await press(at, 'Undo');
    await expect(await at.findByText('The catalogue is as it was before.')).toBeVisible();
    await press(at, 'Upload another file');
    await expect(await at.findByRole('button', { name: 'Choose a file' })).toBeVisible();
    await expect(at.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};

export const LastImportUndoFailed: Story = {
  args: {
    server: {
      last: lastImport,
      undo: () => Promise.reject(Object.assign(new Error('Edited since: Ridge vent'), { code: 'conflict' })),
    },
  },
  play: async () => {
    const at = await dialog();
    await press(at, 'Undo');
    await expect(await at.findByText('Edited since: Ridge vent')).toBeVisible();
    await press(at, 'Upload another file');
    await expect(await at.findByRole('button', { name: 'Choose a file' })).toBeVisible();
    await expect(at.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
};

/** Closing the dialog discards the preview. */
export const Closed: Story = {
  play: async () => {
    const at = await review();
    await press(at, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
    await expect(await (await dialog()).findByRole('button', { name: 'Choose a file' })).toBeVisible();
  },
};

export const LongText: Story = {
  args: {
    server: {
      preview: () => {
        const { rows, ...rest } = exampleImportPreview({ new: 3 });
        const description =
          'Architectural shingles, Class 4 impact resistant, Pewter Gray, with starter strip, hip and ridge caps, six nails a shingle, and ice and water shield';
        return {
          ...rest,
          rows: rows.map((row) => ({
            ...row,
            values: { ...row.values, description, code: 'GAF-TIMBERLINE-HDZ-RS-PEWTER-GRAY' },
          })),
        };
      },
    },
  },
  play: async () => {
    const at = await dialog();
    await choose(
      at,
      aFile('Front Range Exteriors - material and labour price list, spring 2026, revised (final) (2).xlsx'),
    );
    await press(at, 'Upload');
    await expect(await at.findByRole('table')).toBeVisible();
  },
};

const withoutTypes = () => {
  const rows = exampleImportPreview({ new: 60 }).rows.map((row) => ({
    ...row,
    verdict: 'error' as const,
    values: { ...row.values, item_type: '' },
    errors: [{ column: 'Item type', message: 'Required' }],
  }));
  return anImportPreview({ rows, mapping: anImportMapping({ item_type: null }), unfilled: { item_type: 60, unit: 0 } });
};

/** The columns are `Description, Price, UOM`. One selection gives every row its item type. */
export const WithoutItemTypes: Story = {
  args: {
    server: {
      preview: (_, fill) =>
        fill.item_type
          ? { ...exampleImportPreview({ new: 60 }), fill, unfilled: { item_type: 60, unit: 0 } }
          : withoutTypes(),
    },
  },
  play: async () => {
    const at = await review();
    await expectDescription(
      at.getByRole('button', { name: 'Import' }),
      'Choose above the Item type for all rows, or the column that has it. No row can be imported without.',
    );
    const type = at.getByRole('combobox', { name: 'Use for all 60 rows without an item type' });
    await userEvent.selectOptions(type, 'Material');
    await expect(await at.findByRole('button', { name: 'Import 60 items' })).toBeEnabled();
    await expect(type).toHaveDisplayValue('Material');
    await expect(at.queryByRole('combobox', { name: /without a unit/ })).toBeNull();
  },
};
export const WithoutItemTypesOnAPhone: Story = { ...WithoutItemTypes, ...onAPhone };

/** The rows scroll between the title and the buttons, which stay in the window. */
export const ScrollsInside: Story = {
  args: { server: { preview: () => exampleImportPreview({ new: 60, error: 20 }) } },
  play: async () => {
    const at = await review();
    const panel = screen.getByRole('dialog', { name: 'Upload Items' });
    const { top, bottom } = panel.getBoundingClientRect();
    await expect(top).toBeGreaterThan(0);
    await expect(bottom).toBeLessThan(window.innerHeight);
    (await at.findByRole('button', { name: 'Next' })).scrollIntoView();
    await expect(at.getByRole('heading', { name: 'Upload Items' })).toBeVisible();
    for (const part of [
      at.getByRole('heading', { name: 'Upload Items' }),
      at.getByRole('button', { name: /^Import/ }),
    ]) {
      const box = part.getBoundingClientRect();
      await expect(box.top).toBeGreaterThan(top);
      await expect(box.bottom).toBeLessThan(bottom);
    }
  },
};
