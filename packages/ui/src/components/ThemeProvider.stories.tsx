/** A board of the components in the theme of Plumbline and in the theme of another product. */
import { Theme } from '@radix-ui/themes/components/theme';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { PencilIcon } from '../icons/PencilIcon.tsx';
import { ThemeProvider, type ThemeProviderProps } from '../theme/ThemeProvider.tsx';
import { themeSettings } from '../theme/themeSettings.ts';
import { Avatar } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Checkbox } from './Checkbox.tsx';
import { BarChart } from './charts/BarChart.tsx';
import { ChartFrame } from './charts/ChartFrame.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { DateField } from './DateField.tsx';
import { IconButton } from './IconButton.tsx';
import { FieldGrid, Row, Stack } from './layout.tsx';
import { Menu } from './Menu.tsx';
import { Notice } from './Notice.tsx';
import { Pagination } from './Pagination.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { SelectField } from './SelectField.tsx';
import { Skeleton } from './Skeleton.tsx';
import { TextButton } from './TextButton.ts';
import { TextField } from './TextField.tsx';
import '../theme/testing/plum.css';

const meta = {
  title: 'Theme/ThemeProvider',
  component: ThemeProvider,
  args: { children: null },
  argTypes: { children: { control: false } },
  parameters: {
    layout: 'fullscreen',
    // Each board has the same components, so their landmarks have the same names.
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
  },
} satisfies Meta<typeof ThemeProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

const tools = [
  { id: 'drill', name: 'Core drill', hirer: 'Alvarez Roofing' },
  { id: 'scaffold', name: 'Scaffold, 20 ft', hirer: '' },
];

const columns: readonly Column<(typeof tools)[number]>[] = [
  { header: 'Tool', cell: ({ name }) => name, primary: true },
  { header: 'Hired by', cell: ({ hirer }) => hirer },
];

const series = {
  name: 'Income by week',
  points: [320, 410, 275].map((value, index) => ({ key: `${index}`, label: `Week ${index + 44}`, value })),
  formatValue: (value: number) => `$${value}`,
  columns: { label: 'Week', value: 'Income' },
};

interface BoardProps extends Omit<ThemeProviderProps, 'children'> {
  /** Names the section with the components. */
  name: string;
}

const Board = ({ name, ...theme }: BoardProps) => (
  <ThemeProvider {...theme}>
    <section aria-label={name} style={{ padding: 'var(--space-4)' }}>
      <Stack>
        <h2>{name}</h2>
        <Row>
          <Button variant="primary">Hire</Button>
          <Button>Cancel</Button>
          <Button variant="danger" size="small">
            Delete
          </Button>
          <Menu items={[{ id: 'copy', label: 'Copy', onSelect: () => undefined }]}>
            <Button variant="quiet">
              More
              <ChevronDownIcon aria-hidden="true" />
            </Button>
          </Menu>
          <IconButton label="Edit" icon={<PencilIcon />} />
          <TextButton type="button">Show all</TextButton>
          <Avatar name="Kim Alvarez" />
        </Row>
        <Notice title="The scaffold is hired">It comes back on Friday.</Notice>
        <Notice tone="error">The drill could not be hired.</Notice>
        <Card title="Hire a tool">
          <FieldGrid>
            <TextField label="Customer" defaultValue="Alvarez Roofing" />
            <TextField label="Phone" error="Enter a phone number." />
            <SelectField label="Depot" options={[{ value: 'north', label: 'North' }]} />
            <DateField label="From" today="2026-03-02" defaultValue="2026-03-02" />
          </FieldGrid>
          <Checkbox label="With delivery" defaultChecked />
          <ProgressBar label="Sending the contract" value={0.4} />
        </Card>
        <DataTable caption={`Tools, ${name}`} columns={columns} rows={tools} rowKey={({ id }) => id} />
        <Pagination page={2} pageSize={10} total={45} onPageChange={() => undefined} />
        <ChartFrame title="Income" series={series} emptyText="No tool has been hired yet.">
          <BarChart series={series} formatTick={(value) => `$${value}`} />
        </ChartFrame>
        <Skeleton rows={2} />
      </Stack>
    </section>
  </ThemeProvider>
);

const styleOfHire = (canvas: ReturnType<typeof within>, name: string) => {
  const board = within(canvas.getByRole('region', { name }));
  const { backgroundColor, borderRadius, fontSize } = getComputedStyle(board.getByRole('button', { name: 'Hire' }));
  return { backgroundColor, borderRadius, fontSize };
};

/** Another accent colour, radius and scaling change every component. No component has styles of its own for it. */
export const Themes: Story = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(340px, 1fr))' }}>
      <Board appearance="light" name="Plumbline" />
      <Board appearance="light" name="Tool hire" accentColor="plum" radius="large" scaling="110%" />
      <Board appearance="dark" name="Tool hire, dark" accentColor="plum" radius="large" scaling="90%" />
    </div>
  ),
  play: async ({ canvas }) => {
    const ours = styleOfHire(canvas, 'Plumbline');
    const other = styleOfHire(canvas, 'Tool hire');
    await expect(ours).toEqual({
      backgroundColor: 'rgb(31, 79, 143)',
      borderRadius: '3px',
      fontSize: '14px',
    });
    await expect(other).toEqual({
      backgroundColor: 'rgb(171, 74, 186)',
      borderRadius: '6.6px',
      fontSize: '15.4px',
    });
  },
};

const readAttributes = (element: Element | null | undefined) =>
  Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));

/** `ThemeProvider` renders an element with the same attributes as the component `Theme` of Radix Themes. */
export const SameAttributesAsRadix: Story = {
  render: () => (
    <>
      <ThemeProvider appearance="dark">
        <p>Text in the theme of Plumbline</p>
      </ThemeProvider>
      <Theme {...themeSettings} appearance="dark">
        <p>Text in the theme of Radix</p>
      </Theme>
    </>
  ),
  play: async ({ canvas }) => {
    const own = readAttributes(canvas.getByText('Text in the theme of Plumbline').parentElement);
    const radix = readAttributes(canvas.getByText('Text in the theme of Radix').parentElement);
    // The story itself is inside a ThemeProvider, so the own element is not the root.
    await expect({ ...own, 'data-is-root-theme': 'true' }).toEqual(radix);
  },
};
