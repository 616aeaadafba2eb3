import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { PencilIcon } from '../icons/PencilIcon.tsx';
import { PlusIcon } from '../icons/PlusIcon.tsx';
import { TrashIcon } from '../icons/TrashIcon.tsx';
import { type LinkProps, LinkProvider } from './AppLink.tsx';
import { Button } from './Button.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { IconButton, IconLink } from './IconButton.tsx';
import { Row, Stack, Toolbar } from './layout.tsx';
import { Money } from './Money.tsx';
import { Pagination, pageOf } from './Pagination.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectField } from './SelectField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';

interface Item {
  id: string;
  code: string;
  name: string;
  rate: number;
  type: string;
  unit: string;
}

const names = [
  'Architectural shingles, 30 year',
  'Ice and water shield',
  'Roofing crew, 4 people',
  'Dumpster, 20 yard',
  'Drip edge, aluminium',
  'Skylight flashing kit',
];
const exampleItem = (index: number): Item => ({
  id: String(index),
  code: `RF-${1000 + index}`,
  name: names[index % names.length] ?? '',
  rate: [98.5, 64, 286, 475, 3.25, 1189.9][index % 6] ?? 0,
  type: ['Material', 'Material', 'Personnel', 'Equipment', 'Material', 'Miscellaneous'][index % 6] ?? '',
  unit: ['Square', 'Roll', 'Hour', 'Load', 'Lineal Foot', 'Each'][index % 6] ?? '',
});

const columns: readonly Column<Item>[] = [
  { header: 'Code', cell: (row) => row.code, width: '110px' },
  { header: 'Item name', cell: (row) => row.name, primary: true },
  { header: 'Rate', cell: (row) => <Money amount={row.rate} />, align: 'right', width: '120px' },
  { header: 'Item type', cell: (row) => row.type, width: '150px' },
  { header: 'Unit', cell: (row) => row.unit, width: '130px' },
];

const meta = {
  title: 'Components/DataTable',
  component: DataTable<Item>,
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'For records with the same fields that people compare or search.',
        'For up to about 50 rows. Split more with Pagination.',
      ],
      avoid: [
        'For pairs of name and value of one record. Use DescriptionList.',
        'For cells that people edit in place. The lines of an estimate have their own grid.',
        'For layout.',
      ],
      anatomy: [
        { name: 'Header', description: 'One line for each column. Hidden on a phone.', selector: 'thead' },
        {
          name: 'Primary column',
          description: 'Names the record. On a phone it is the title of the card.',
          selector: 'tbody [data-primary]',
        },
        { name: 'Cell', description: 'An empty value is a dash, and is left out on a card.', selector: 'tbody td' },
        {
          name: 'Number',
          description: 'Amounts, rates and quantities are right-aligned and never wrap.',
          selector: 'tbody [data-align=right]',
        },
        {
          name: 'Actions',
          description: 'Icon buttons at the end of the row. With a link among them, a click on the row follows it.',
          selector: 'tbody [data-actions]',
        },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves through the links and buttons of the rows. Cells cannot have the focus.' },
        { keys: 'Enter', effect: 'Follows the focused link, or clicks the focused button.' },
      ],
      content: [
        'Headings are nouns of one or two words without a unit: “Rate”, not “Rate in dollars”.',
        'The caption says what the rows are: “Line items”.',
        'The label of an action names its record: “Edit Ice and water shield”.',
      ],
      accessibility: {
        provides: [
          'A native table with a name, column headings and a heading for the actions.',
          'A click on a row is a convenience: the link in the row does the same.',
        ],
        checkByHand: [
          'Exactly one column is primary. It tells two rows apart.',
          'On a phone the reading order is the order of the columns, with the primary column first.',
          'After a row is deleted, the focus moves to the number of entries.',
        ],
      },
      related: ['Pagination', 'DescriptionList', 'EmptyState', 'IconButton'],
    } satisfies ComponentGuide,
  },
  args: {
    caption: 'Line items',
    columns,
    rows: Array.from({ length: 10 }, (_, index) => exampleItem(index)),
    rowKey: (row) => row.id,
    actions: (row) => (
      <>
        <IconButton label={`Edit ${row.name}`} hint="Edit" icon={<PencilIcon />} />
        <IconButton label={`Delete ${row.name}`} hint="Delete" icon={<TrashIcon />} tone="danger" />
      </>
    ),
  },
} satisfies Meta<typeof DataTable<Item>>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A page of ten rows with an Edit and a Delete button in each row. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Line items' })).toBeVisible();
    // The heading row and 10 rows.
    await expect(canvas.getAllByRole('row')).toHaveLength(11);
  },
};

/** Called with the target of a followed link. */
const onFollow = fn();
const argsWithLinks: Story['args'] = {
  actions: (row) => (
    <>
      <IconLink label={`Edit ${row.name}`} hint="Edit" to={`/lineItem/${row.id}`} icon={<PencilIcon />} />
      <IconButton label={`Delete ${row.name}`} hint="Delete" icon={<TrashIcon />} tone="danger" />
    </>
  ),
};

/** A link that reports its target instead of following it. */
const ReportingLink = ({ to, children, ...anchorProps }: LinkProps) => (
  <a
    {...anchorProps}
    href={to}
    onClick={(event) => {
      event.preventDefault();
      onFollow(to);
    }}
  >
    {children}
  </a>
);

/** A click anywhere on a row opens the row. Buttons keep their own action, and selecting text does not open the row. */
export const RowOpenedByClick: Story = {
  args: { ...argsWithLinks },
  render: (args) => (
    <LinkProvider linkComponent={ReportingLink}>
      <DataTable {...args} />
    </LinkProvider>
  ),
  play: async ({ canvas }) => {
    onFollow.mockClear();
    const nameCell = canvas.getAllByText(names[0] ?? '')[0] as HTMLElement;
    await userEvent.click(nameCell);
    await expectCall(onFollow).toHaveBeenCalledOnce();
    await expectCall(onFollow).toHaveBeenLastCalledWith('/lineItem/0');
    await userEvent.click(canvas.getAllByRole('link', { name: /^Edit / })[1] as HTMLElement);
    await expectCall(onFollow).toHaveBeenCalledTimes(2);
    await expectCall(onFollow).toHaveBeenLastCalledWith('/lineItem/1');
    await userEvent.click(canvas.getAllByRole('button', { name: /^Delete/ })[0] as HTMLElement);
    window.getSelection()?.selectAllChildren(nameCell);
    fireEvent.click(nameCell);
    await expectCall(onFollow).toHaveBeenCalledTimes(2);
    window.getSelection()?.removeAllRanges();
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    rows: [
      {
        ...exampleItem(0),
        name: 'Supply and install of a fully adhered membrane with tapered insulation, two layers, mechanically fastened at the perimeter as the manufacturer requires',
        rate: 1234567.89,
      },
      exampleItem(1),
    ],
  },
};

const toolbar = (
  <Toolbar>
    <SelectField label="Item type" options={[]} placeholder="All" />
    <SearchField label="Search line items" value="" onChange={fn()} grow />
    <Row data-end>
      <Button>Upload Items</Button>
      <Button variant="primary" icon={<PlusIcon />}>
        Add Item
      </Button>
    </Row>
  </Toolbar>
);

const lastPage = { page: 3, pageSize: 10, total: 26 };

/** A list page: the toolbar, the six rows of the last page, and the pagination. */
export const LastPageOfList: Story = {
  render: (args) => (
    <Stack>
      {toolbar}
      <DataTable
        {...args}
        rows={pageOf(
          Array.from({ length: lastPage.total }, (_, index) => exampleItem(index)),
          lastPage.page,
          lastPage.pageSize,
        )}
      />
      <Pagination {...lastPage} onPageChange={fn()} />
    </Stack>
  ),
};

/** A table compares records. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Compare records with the same fields.',
        children: (
          <DataTable
            caption="Rates"
            columns={columns.slice(1, 3)}
            rows={[exampleItem(0), exampleItem(1)]}
            rowKey={({ id }) => id}
          />
        ),
      }}
      dontDoThis={{
        text: 'Put the facts of one record into a table. A DescriptionList fits better.',
        children: (
          <DataTable
            caption="Facts"
            columns={[
              { header: 'Fact', cell: ([name]) => name, primary: true },
              { header: 'Value', cell: ([, value]) => value },
            ]}
            rows={
              [
                ['Code', 'RF-1000'],
                ['Unit', 'Square'],
              ] as const
            }
            rowKey={([name]) => name}
          />
        ),
      }}
    />
  ),
};
