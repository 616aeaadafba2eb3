import { SaveError } from '@plumbline/domain/estimates/change';
import { estimateMachine } from '@plumbline/domain/estimates/estimateMachine';
import { aCatalogueItem, aCompany, aLine, anEstimate, anId, aProject } from '@plumbline/domain/testing/builders';
import { type EstimateServerOptions, estimateServer, refusal } from '@plumbline/domain/testing/estimateServer';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { AppShell } from '../../shell/AppShell.tsx';
import type { EstimateDeskProps } from './EstimateDesk.tsx';
import { EstimateScreen } from './EstimateScreen.tsx';
import { someLines } from './testing/someLines.ts';

type Server = ReturnType<typeof estimateServer>;

interface DeskProps extends Omit<EstimateDeskProps, 'actor'> {
  /** How the server behaves. */
  options: EstimateServerOptions;
  /** The server of this story: lets a story change the estimate behind a person's back. */
  server: Server;
}

function Desk({ options: _, server, ...screenProps }: DeskProps) {
  const [machine] = useState(() => estimateMachine.provide({ actors: server.actors }));
  const actor = useActorRef(machine, { input: { estimateId: anId(5) } });
  return (
    <AppShell
      title="Manage Estimates"
      currentPath="/estimate"
      user={{ name: 'Dana Whitlock', role: 2 }}
      subscribed
      onLogOut={fn()}
    >
      <EstimateScreen actor={actor} {...screenProps} />
    </AppShell>
  );
}

const estimate = anEstimate({ items: someLines(9), discount: 250 });
const project = aProject({ job_end_date: '2026-05-29' });

const catalogue = Array.from({ length: 120 }, (_, n) =>
  aCatalogueItem({
    id: anId(2000 + n),
    code: `RF-${100 + n}`,
    description:
      ['Architectural shingles', 'Drip edge, aluminum', 'Roofer, journeyman', 'Dumpster, 20 yard'][n % 4] +
      (n > 3 ? `, grade ${n}` : ''),
    rate: 12.5 * (n + 1),
    item_type: (['MATERIAL', 'MATERIAL', 'PERSONNEL', 'EQUIPMENT'] as const)[n % 4] ?? 'MISC',
    unit: (['SQ', 'LF', 'HR', 'DA'] as const)[n % 4] ?? 'EA',
  }),
);

const meta = {
  title: 'Screens/Estimates/Estimate',
  component: Desk,
  parameters: { layout: 'fullscreen', controls: { exclude: ['server', 'options'] } },
  args: {
    options: { estimate, catalogue },
    server: estimateServer(),
    project: ready(project),
    company: aCompany(),
    today: '2026-03-02',
    onPrint: fn(),
  },
  beforeEach: ({ args }) => {
    args.server = estimateServer(args.options);
  },
} satisfies Meta<typeof Desk>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const never = () => new Promise<void>(() => undefined);
const offline = (call: string) => (made: string) => {
  if (made === call) throw new Error('offline');
};

const rowOf = async (canvas: Canvas, name: string) => {
  const cell = await canvas.findByRole('cell', { name });
  return within(cell.closest('tr') as HTMLTableRowElement);
};
const amount = async (canvas: Canvas, label: string) =>
  within(await canvas.findByRole('region', { name: 'Summary Details' })).getByText(label).nextElementSibling;
const inTable = (canvas: Canvas) => within(canvas.getByRole('table', { name: 'Line items' }));
/** A field by its label; a required one has a star behind it. */
const field = (scope: Pick<Canvas, 'getByLabelText'>, label: string) => scope.getByLabelText(new RegExp(`^${label}`));
const newLine = (canvas: Canvas) => within(canvas.getByRole('form', { name: 'New line item' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function typeLine(canvas: Canvas, name: string) {
  const form = newLine(canvas);
  await userEvent.type(field(form, 'Name'), name);
  await userEvent.type(field(form, 'Rate'), '12.50');
  await userEvent.type(field(form, 'Quantity'), '40');
  await userEvent.type(field(form, 'Tax %'), '8.25');
  await userEvent.selectOptions(field(form, 'Unit'), 'Lineal Foot');
  return form;
}

export const Lines: Story = {
  play: async ({ canvas }) => {
    const row = await rowOf(canvas, 'Architectural shingles, installed');
    await expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Architectural shingles, installed',
      '$415.00',
      '24',
      '8.25',
      '$10,781.70',
      'Square',
      '',
    ]);
    await expect(canvas.getByRole('link', { name: 'Edit project' })).toHaveAttribute('href', `/project/${project.id}`);
    await expect(canvas.getByRole('link', { name: 'Notes' })).toHaveAttribute('href', `/project/${project.id}/notes`);
    await expect(canvas.getByText('2026-05-29')).toBeVisible();
  },
};

export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

export const Empty: Story = {
  args: { options: { estimate: anEstimate({ items: [] }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No line items yet')).toBeVisible();
    await expect(await amount(canvas, 'Total')).toHaveTextContent('$0.00');
  },
};

export const Loading: Story = { args: { options: { before: never }, project: { status: 'loading' } } };

export const Failed: Story = {
  args: { options: { estimate, before: offline('loadEstimate') } },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByText('Error getting estimate', { selector: 'strong' })).toBeVisible();
    args.server.recover();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(await canvas.findByRole('table', { name: 'Line items' })).toBeVisible();
  },
};

export const ProjectFailed: Story = {
  args: { project: { status: 'failed', message: 'Error getting projects', onRetry: fn() } },
};

export const Editing: Story = {
  play: async ({ canvas, args }) => {
    const name = 'Ice and water shield';
    await userEvent.click((await rowOf(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
    const fields = inTable(canvas);
    await expect(field(fields, 'Name')).toHaveFocus();
    await userEvent.clear(field(fields, 'Quantity'));
    await userEvent.type(field(fields, 'Quantity'), '10');
    await expect(fields.getByRole('status')).toHaveTextContent('$1,320.65');
    await expect(await amount(canvas, 'SubTotal')).toHaveTextContent('$16,522.00');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('Item updated')).toBeVisible();
    await expect(canvas.getByRole('button', { name: `Edit ${name}` })).toHaveFocus();
    await expect(args.server.estimate().items[2]?.quantity).toBe(10);
  },
};

export const EditingGivenUp: Story = {
  play: async ({ canvas, args }) => {
    const name = 'Ice and water shield';
    await userEvent.click((await rowOf(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
    await userEvent.type(field(inTable(canvas), 'Rate'), '99');
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('button', { name: `Edit ${name}` })).toHaveFocus();
    await expect(args.server.estimate().version).toBe(1);
  },
};

export const EditingOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const name = 'Ice and water shield';
    await userEvent.click((await rowOf(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
    await expect(field(inTable(canvas), 'Name')).toHaveFocus();
  },
};

export const EditingWithErrors: Story = {
  play: async ({ canvas }) => {
    const name = 'Ice and water shield';
    await userEvent.click((await rowOf(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
    const fields = inTable(canvas);
    await userEvent.clear(field(fields, 'Rate'));
    // another row does not open while this one cannot be saved
    await userEvent.click(canvas.getByRole('button', { name: 'Edit Drip edge, aluminum' }));
    await waitFor(() => expect(field(fields, 'Rate')).toHaveAccessibleDescription('Required'));
    await expect(field(fields, 'Rate')).toHaveFocus();
  },
};

export const Adding: Story = {
  play: async ({ canvas, args }) => {
    await canvas.findByRole('table');
    const form = await typeLine(canvas, 'Gutters, seamless');
    await expect(form.getByRole('status', { name: 'Total' })).toHaveTextContent('$541.25');
    await userEvent.type(field(form, 'Tax %'), '{Enter}');
    await waitFor(() => expect(field(form, 'Name')).toHaveFocus());
    await expect(field(form, 'Name')).toHaveValue('');
    await expect(await canvas.findByText('Item created')).toBeVisible();
    await expect(await canvas.findByRole('cell', { name: 'Gutters, seamless' })).toBeVisible();
    await expect(args.server.estimate().items.at(-1)).toMatchObject({ description: 'Gutters, seamless', index: 10 });
  },
};

export const TypedBefore: Story = {
  args: {
    newLine: {
      name: 'Gutters, sea',
      rate: '12.50',
      quantity: '',
      tax: '',
      unit: 'LF',
      saveToCatalogue: true,
      itemType: '',
    },
    onNewLine: fn(),
  },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('table');
    const form = newLine(canvas);
    await expect(field(form, 'Name')).toHaveValue('Gutters, sea');
    await expect(field(form, 'Unit')).toHaveDisplayValue('Lineal Foot');
    await expect(form.getByLabelText('Item type')).toBeVisible();
    await userEvent.type(field(form, 'Name'), 'mless');
    await expect(args.onNewLine).toHaveBeenLastCalledWith({ ...args.newLine, name: 'Gutters, seamless' });
  },
};

export const AddingWithErrors: Story = {
  play: async ({ canvas, args }) => {
    await canvas.findByRole('table');
    const form = newLine(canvas);
    await userEvent.click(form.getByLabelText('Save the item to the catalogue'));
    await userEvent.type(field(form, 'Quantity'), 'many');
    await userEvent.click(form.getByRole('button', { name: 'Add line item' }));
    for (const label of ['Name', 'Rate', 'Tax %', 'Unit', 'Item type']) {
      await waitFor(() => expect(field(form, label)).toHaveAccessibleDescription('Required'));
    }
    await expect(field(form, 'Quantity')).toHaveAccessibleDescription('Invalid number');
    await expect(field(form, 'Name')).toHaveFocus();
    await expect(args.server.estimate().version).toBe(1);
  },
};

export const SavedToTheCatalogue: Story = {
  play: async ({ canvas, args }) => {
    await canvas.findByRole('table');
    const form = await typeLine(canvas, 'Gutters, seamless');
    await userEvent.click(form.getByLabelText('Save the item to the catalogue'));
    await userEvent.selectOptions(form.getByLabelText('Item type'), 'Material');
    await userEvent.click(form.getByRole('button', { name: 'Add line item' }));
    await waitFor(() =>
      expect(args.server.catalogued).toMatchObject([{ description: 'Gutters, seamless', rate: 12.5 }]),
    );
    await expect(form.queryByLabelText('Item type')).toBeNull();
  },
};

export const NotSavedToTheCatalogue: Story = {
  args: { options: { estimate, before: offline('saveToCatalogue') } },
  play: async (context) => {
    const { canvas } = context;
    await canvas.findByRole('table');
    const form = await typeLine(canvas, 'Gutters, seamless');
    await userEvent.click(form.getByLabelText('Save the item to the catalogue'));
    await userEvent.selectOptions(form.getByLabelText('Item type'), 'Material');
    await userEvent.click(form.getByRole('button', { name: 'Add line item' }));
    await expect(await canvas.findByText('Error creating line items')).toBeVisible();
    await expect(await canvas.findByText(/^Gutters, seamless is not saved to the catalogue/)).toBeVisible();
  },
};

export const Picker: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await dialog('Import line item');
    const search = await picker.findByLabelText('Search the catalogue');
    await expect(search).toHaveFocus();
    await userEvent.type(search, 'ROOFER grade');
    await expect(await picker.findByText('29 of 120 items')).toBeVisible();
    await userEvent.selectOptions(picker.getByLabelText('Item type'), 'Personnel');
    await userEvent.click(picker.getByRole('button', { name: 'Select Roofer, journeyman, grade 6' }));
    const form = newLine(canvas);
    await expect(field(form, 'Name')).toHaveValue('Roofer, journeyman, grade 6');
    await expect(field(form, 'Rate')).toHaveValue('87.5');
    await expect(field(form, 'Unit')).toHaveDisplayValue('Hour');
    await waitFor(() => expect(field(form, 'Quantity')).toHaveFocus());
  },
};

export const PickerOpen: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    await expect(await (await dialog('Import line item')).findByText('120 items')).toBeVisible();
  },
};

export const PickerOnAPhone: Story = { ...PickerOpen, globals: { viewport: { value: 'phone' } } };

export const PickerNoResult: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await dialog('Import line item');
    await userEvent.type(await picker.findByLabelText('Search the catalogue'), 'marble');
    await expect(await picker.findByText('No items match')).toBeVisible();
  },
};

export const PickerEmpty: Story = {
  args: { options: { estimate, catalogue: [] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    await expect(await (await dialog('Import line item')).findByText('The catalogue is empty')).toBeVisible();
  },
};

export const PickerFailed: Story = {
  args: { options: { estimate, catalogue, before: offline('loadCatalogue') } },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('table');
    await userEvent.click(canvas.getByRole('button', { name: 'Import line item' }));
    const picker = await dialog('Import line item');
    await expect(await picker.findByText('Error getting line items')).toBeVisible();
    args.server.recover();
    await userEvent.click(picker.getByRole('button', { name: 'Retry' }));
    await expect(await picker.findByText('120 items')).toBeVisible();
  },
};

const openDiscount = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Discount/ }));
  return dialog('Add Discount');
};

export const DiscountDialog: Story = {
  play: async ({ canvas, args }) => {
    const asked = await openDiscount(canvas);
    const input = field(asked, 'Discount');
    await expect(input).toHaveValue('250');
    await userEvent.clear(input);
    await userEvent.type(input, '1,000{Enter}');
    await expect(await amount(canvas, 'Discount')).toHaveTextContent('$1,000.00');
    await waitFor(() => expect(args.server.estimate().discount).toBe(1000));
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Discount/ })).toHaveFocus());
  },
};

export const DiscountDialogOpen: Story = {
  play: async ({ canvas }) => {
    await expect(field(await openDiscount(canvas), 'Discount')).toHaveFocus();
  },
};

export const DiscountTooHigh: Story = {
  play: async ({ canvas, args }) => {
    const asked = await openDiscount(canvas);
    const input = field(asked, 'Discount');
    await userEvent.clear(input);
    await userEvent.type(input, '99,999{Enter}');
    await waitFor(() => expect(input).toHaveAccessibleDescription(/The discount cannot be more than \$18,184\.22/));
    await expect(input).toHaveFocus();
    await expect(args.server.estimate().discount).toBe(250);
  },
};

export const DiscountNotSaved: Story = {
  args: { options: { estimate, before: offline('saveDiscount') } },
  play: async ({ canvas, args }) => {
    const input = field(await openDiscount(canvas), 'Discount');
    await userEvent.clear(input);
    await userEvent.type(input, '500{Enter}');
    await expect(await canvas.findByText('updating estimates')).toBeVisible();
    await expect(await amount(canvas, 'Discount')).toHaveTextContent('$250.00');
    args.server.recover();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(args.server.estimate().discount).toBe(500));
  },
};

const removeShield = async (canvas: Canvas, answer: 'Yes' | 'No') => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Delete Ice and water shield' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this item?' }),
  );
  await userEvent.click(question.getByRole('button', { name: answer }));
};

export const DeleteConfirm: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Ice and water shield' }));
    await expect(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this item?' }),
    ).toBeVisible();
  },
};

export const Deleted: Story = {
  play: async ({ canvas, args }) => {
    await removeShield(canvas, 'Yes');
    await expect(await canvas.findByText('Item removed')).toBeVisible();
    await expect(canvas.queryByRole('cell', { name: 'Ice and water shield' })).toBeNull();
    await expect(args.server.estimate().items).toHaveLength(8);
  },
};

export const NotDeleted: Story = {
  play: async ({ canvas }) => {
    await removeShield(canvas, 'No');
    await expect(canvas.getByRole('cell', { name: 'Ice and water shield' })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Delete Ice and water shield' })).toHaveFocus());
  },
};

const reprice = async (canvas: Canvas, rate: string) => {
  const name = 'Ice and water shield';
  await userEvent.click((await rowOf(canvas, name)).getByRole('button', { name: `Edit ${name}` }));
  const input = field(inTable(canvas), 'Rate');
  await userEvent.clear(input);
  await userEvent.type(input, rate);
};

export const SaveFailed: Story = {
  args: { options: { estimate, before: offline('saveItem') } },
  play: async ({ canvas, args }) => {
    await reprice(canvas, '150{Enter}');
    await expect(await canvas.findByText('Error updating items')).toBeVisible();
    await expect(await canvas.findByText(/^Your change of this line is not saved/)).toBeVisible();
    await expect(inTable(canvas).getByRole('listitem')).toHaveTextContent('Rate: yours $150.00, saved $122.00');
    args.server.recover();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(args.server.estimate().items[2]?.rate).toBe(150));
  },
};

export const AddFailed: Story = {
  args: {
    options: {
      estimate,
      before: (call) => {
        if (call === 'addItem') throw new SaveError(refusal('An estimate is at most $70,000,000,000,000.00'));
      },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await typeLine(canvas, 'Gutters, seamless{Enter}');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: 'Add line item' }));
    await expect(await canvas.findByText('Error creating items')).toBeVisible();
    await expect(canvas.getByRole('cell', { name: 'Gutters, seamless' })).toBeVisible();
    await expect(await amount(canvas, 'SubTotal')).toHaveTextContent('$17,010.00');
  },
};

export const Conflict: Story = {
  play: async ({ canvas, args }) => {
    await reprice(canvas, '150');
    args.server.othersChange(someLines(9)[2]?.id ?? '', { rate: 99, quantity: 12 }, 'Luis Ortega');
    await userEvent.keyboard('{Enter}');
    const told = 'Luis Ortega changed this line while you were editing it.';
    await expect(await canvas.findByText(told)).toBeVisible();
    await expect(
      inTable(canvas)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Rate: yours $150.00, theirs $99.00', 'Quantity: yours 14, theirs 12']);
  },
};

export const KeepMine: Story = {
  play: async (context) => {
    await Conflict.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(context.args.server.estimate().items[2]).toMatchObject({ rate: 150, quantity: 14 }));
    await waitFor(() => expect(context.canvas.queryByRole('button', { name: 'Keep mine' })).toBeNull());
  },
};

export const LoadTheirs: Story = {
  play: async (context) => {
    await Conflict.play?.(context);
    await userEvent.click(context.canvas.getByRole('button', { name: 'Load theirs' }));
    await expect((await rowOf(context.canvas, 'Ice and water shield')).getByText('$99.00')).toBeVisible();
    await expect(context.args.server.estimate().items[2]).toMatchObject({ rate: 99, quantity: 12 });
  },
};

export const DeletedByAnother: Story = {
  play: async ({ canvas, args }) => {
    await reprice(canvas, '150');
    args.server.othersChange(someLines(9)[2]?.id ?? '', null);
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('Somebody deleted this line while you were editing it.')).toBeVisible();
  },
};

export const Saving: Story = {
  args: { options: { estimate, before: (call) => (call === 'addItem' ? never() : undefined) } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await typeLine(canvas, 'Gutters, seamless');
    await userEvent.click(canvas.getByRole('button', { name: 'Add line item' }));
    await expect(canvas.getByRole('cell', { name: 'Gutters, seamless' })).toBeVisible();
    await expect(await amount(canvas, 'SubTotal')).toHaveTextContent('$17,510.00');
  },
};

export const Print: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Print Invoice' }));
    await expect(args.onPrint).toHaveBeenCalledOnce();
  },
};

const long =
  'Remove and dispose of two layers of existing asphalt shingles, felt and flashing down to the sheathing, including the detached garage';

export const LongText: Story = {
  args: {
    options: {
      estimate: anEstimate({
        items: [
          aLine({ index: 1, description: long, rate: 9_999_999, quantity: 999_999, tax: 100, unit: 'MN' }),
          aLine({
            index: 2,
            description: 'Supercalifragilisticexpialidocious'.repeat(4),
            rate: 0.0325,
            quantity: 1250.5,
          }),
        ],
      }),
    },
    project: ready(
      aProject({ title: 'Complete interior and exterior renovation of the historic Alvarez-Montgomery residence' }),
    ),
  },
};

export const LongTextOnAPhone: Story = { ...LongText, globals: { viewport: { value: 'phone' } } };

export const FiveHundredLines: Story = {
  args: { options: { estimate: anEstimate({ items: someLines(500) }), catalogue } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('500 lines')).toBeVisible();
    await waitFor(() => expect(canvas.getByText('Decking replacement, allowance, building 55')).toBeInTheDocument());
  },
};
