/** Stories of the estimate page with the API in the browser. */
import type { LineValues } from '@plumbline/domain/estimates/lines/line';
import { managerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { connectedApi } from './connectedApi.ts';
import { connectedParameters, connectedStory, expectText } from './connectedStory.tsx';
import { setCallFaults, setNetwork } from './network.ts';
import { createEstimatePath, findEstimatePath, readLastEstimate } from './records.ts';
import type { ConnectedPageProps } from './StoryWindow.tsx';

const meta = {
  title: 'Connected/Estimate',
  ...connectedStory,
  tags: ['!autodocs'],
  ...connectedParameters({ preparePath: createEstimatePath }),
  args: { path: '/estimate' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const findLineTable = async (canvas: Canvas) => within(await canvas.findByLabelText('Line items'));
const getTotal = (canvas: Canvas) =>
  within(canvas.getByRole('region', { name: 'Summary Details' })).getByText('Total').nextElementSibling;

/** Opens a line and types into one of its fields. The line is saved only if `keys` contains `{Enter}`. */
async function typeIntoField(canvas: Canvas, lineName: string, label: string, keys: string) {
  const table = await findLineTable(canvas);
  await userEvent.click(table.getByRole('button', { name: `Edit ${lineName}` }));
  const input = await table.findByLabelText(new RegExp(`^${label}`));
  await userEvent.clear(input);
  await userEvent.type(input, keys);
}

async function addLine(canvas: Canvas, name: string) {
  await findLineTable(canvas);
  const form = within(await canvas.findByRole('form', { name: 'New line item' }));
  const field = (label: string) => form.getByLabelText(new RegExp(`^${label}`));
  await userEvent.type(field('Name'), name);
  await userEvent.type(field('Rate'), '12.50');
  await userEvent.type(field('Quantity'), '40');
  await userEvent.clear(field('Tax %'));
  await userEvent.type(field('Tax %'), '0');
  await userEvent.selectOptions(field('Unit'), 'Lineal Foot');
  await userEvent.click(form.getByRole('button', { name: 'Add line item' }));
  await waitFor(() => expect(field('Name')).toHaveValue(''));
}

/** Waits until the estimate on the server has exactly the lines with these names, and `values` in its first line. */
async function expectStored(names: readonly string[], values: Partial<LineValues> = {}) {
  await waitFor(async () => {
    const { items } = await readLastEstimate();
    await expect(items.map(({ description }) => description)).toEqual(names);
    await expect(items[0]).toMatchObject(values);
  });
}

async function changeFirstLineAsManager(values: Partial<LineValues>) {
  const call = (await connectedApi()).callAs(managerRole);
  const { id, items } = await readLastEstimate();
  const [line] = items;
  if (!line) throw new Error('The estimate has no lines');
  const params = { id, itemId: line.id };
  const { description, rate, quantity, tax, unit } = line;
  await call('estimateItems.update', { params, body: { description, rate, quantity, tax, unit, ...values } });
}

export const Estimate: Story = {
  tags: ['test-all'],
  ...connectedParameters({ preparePath: findEstimatePath }),
  play: expectText('Summary Details'),
};

export const LineEdited: Story = {
  play: async ({ canvas }) => {
    await typeIntoField(canvas, 'Shingles', 'Quantity', '3{Enter}');
    await expect(await canvas.findByText('Item updated')).toBeVisible();
    await expect(getTotal(canvas)).toHaveTextContent('$382.50'); // 3 x $100 and 10 % tax, and $52.50 for the other line
    await expectStored(['Shingles', 'Haul-away'], { quantity: 3 });
  },
};

export const LineChangedByAnotherUser: Story = {
  play: async ({ canvas }) => {
    await typeIntoField(canvas, 'Shingles', 'Rate', '150');
    await changeFirstLineAsManager({ rate: 99, quantity: 12 });
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('Marcus Bell changed this line while you were editing it.')).toBeVisible();
    const differences = (await findLineTable(canvas)).getAllByRole('listitem').map(({ textContent }) => textContent);
    await expect(differences).toEqual(['Rate: yours $150.00, theirs $99.00', 'Quantity: yours 2, theirs 12']);
  },
};

const allLineNames = ['Shingles', 'Haul-away', 'Gutters, seamless', 'Gutter guards'];

export const FailedLinesRetried: Story = {
  ...connectedParameters({ preparePath: createEstimatePath, faults: { 'estimates.change': 'failing' } }),
  play: async ({ canvas }) => {
    for (const name of ['Gutters, seamless', 'Gutter guards']) await addLine(canvas, name);
    await expect(await canvas.findByText('2 lines are not saved.')).toBeVisible();
    setCallFaults({});
    await userEvent.click(canvas.getByRole('button', { name: 'Try all again' }));
    await waitFor(() => expect(canvas.queryByText(/not saved/)).toBeNull());
    await expectStored(allLineNames);
  },
};

export const ChangesSentAfterReconnect: Story = {
  play: async ({ canvas }) => {
    // The code of the form is loaded after the first paint. It must be loaded before the network goes offline.
    await canvas.findByRole('form', { name: 'New line item' });
    setNetwork('offline');
    for (const name of ['Gutters, seamless', 'Gutter guards']) await addLine(canvas, name);
    await expect(await canvas.findByText('Offline, 2 changes')).toBeVisible();
    setNetwork('ok');
    window.dispatchEvent(new Event('online'));
    await expect(await canvas.findByText('The connection is back')).toBeVisible();
    await expect(await canvas.findByText('Saved')).toBeVisible();
    await expectStored(allLineNames);
  },
};
