/** Stories of the dialog that copies lines from another estimate or from a template. */
import { sectionValues } from '@plumbline/domain/estimates/lines/sections';
import type { Project } from '@plumbline/domain/projects/project';
import { rowsOfEstimate, rowsOfTemplate } from '@plumbline/domain/templates/copiedRows';
import type { CopySource } from '@plumbline/domain/templates/copySource';
import { aCatalogueItem, anEstimate, anId, aProject, aTemplate } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import { createSearch } from '@plumbline/values/textSearch';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { StartFromDialog, type StartFromDialogProps } from './StartFromDialog.tsx';

const projects = [
  { title: 'Roof replacement, Alvarez residence', clientName: 'Maria Alvarez', total: 18_420.75 },
  { title: 'Granary conversion', clientName: 'Piet Vos', total: 1_204_300 },
  { title: 'Storm repair, Hawthorn school', clientName: 'Hawthorn School District', total: 940 },
].map(({ title, clientName, total }, number) =>
  aProject({
    id: anId(300 + number),
    estimate: anId(400 + number),
    title,
    client: { name: clientName, phone_no: '', email: '' },
    created_date: `2026-02-1${number}`,
    current_estimate: total,
  }),
);
const templates = [aTemplate(), aTemplate({ id: anId(9), name: 'Gutters, one storey', line_count: 1 })];
const lines = exampleLines(9);
const rows = rowsOfTemplate([
  ...lines.slice(0, 2),
  sectionValues('Roof'),
  ...lines.slice(2, 7),
  sectionValues('Site'),
  ...lines.slice(7),
]);
/** The description of the first item is in lower case. It still gives its rate to the line Architectural shingles, installed. */
const catalogue = [
  aCatalogueItem({ id: anId(1), description: 'architectural shingles, installed', rate: 438.5, unit: 'SQ' }),
  aCatalogueItem({ id: anId(2), description: 'Ice and water shield', rate: 122, unit: 'RL' }),
  aCatalogueItem({ id: anId(3), description: 'Ridge vent', rate: 12.25, unit: 'LF' }),
];

const searchProjects = createSearch(({ title, client }: Project) => `${title} ${client.name}`);

/** Stores the chosen source, and searches the projects, as the page and the server do. */
function StartFromWithState({ source: initialSource, onSourceChange, projects: all, ...props }: StartFromDialogProps) {
  const [source, setSource] = useState<CopySource | null>(initialSource);
  const [search, setSearch] = useState('');
  const [count, setCount] = useState(20);
  const matches = all.status === 'ready' ? searchProjects(all.data)(search) : [];
  return (
    <StartFromDialog
      {...props}
      search={search}
      onSearchChange={setSearch}
      projects={all.status === 'ready' ? ready(matches.slice(0, count)) : all}
      onShowMore={matches.length > count ? () => setCount(3 * count) : undefined}
      source={source}
      onSourceChange={(next) => {
        setSource(next);
        onSourceChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Screens/Templates/StartFromDialog',
  component: StartFromWithState,
  args: {
    search: '',
    onSearchChange: fn(),
    projects: ready(projects),
    isSearching: false,
    onShowMore: undefined,
    templates: ready(templates),
    source: null,
    onSourceChange: fn(),
    rows: ready(rows),
    catalogue: ready(catalogue),
    onCatalogueNeeded: fn(),
    onRename: fn<StartFromDialogProps['onRename']>(async (template) => ({ ok: true, record: template })),
    onDelete: fn<StartFromDialogProps['onDelete']>(async () => ({ ok: true })),
    onAdd: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof StartFromWithState>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Start from' }));
const searchField = async () => (await findDialog()).findByLabelText('Search projects and templates');

export const Loading: Story = { args: { templates: { status: 'loading' } } };

/** The templates can be chosen while the projects are loading. */
export const ProjectsLoading: Story = { args: { projects: { status: 'loading' } } };

export const ProjectsFailed: Story = {
  args: { projects: { status: 'failed', message: 'Error getting projects', onRetry: fn() } },
};

/** The projects of the previous search stay until the next ones are loaded. Enter does not choose one of them. */
export const Searching: Story = {
  args: { isSearching: true, templates: ready([]) },
  play: async ({ args }) => {
    await findDialog();
    await userEvent.type(await searchField(), 'Gran{Enter}');
    await expect(args.onSourceChange).not.toHaveBeenCalled();
  },
};

/** ArrowDown moves from the search to the first result, and Enter chooses this result. ArrowUp returns to the search. */
export const SourceFound: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    const search = await searchField();
    await expectFocus(search);
    await userEvent.keyboard('{ArrowDown}');
    await expectFocus(dialog.getByRole('button', { name: /^Asphalt roof/ }));
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.type(search, 'granary vos');
    await expect(await dialog.findByRole('button', { name: /^Granary conversion/ })).toHaveTextContent('$1,204,300.00');
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expectCall(args.onSourceChange).toHaveBeenCalledWith({ kind: 'project', project: projects[1] });
    await expectFocus(dialog.getByRole('button', { name: 'Add 9 lines' }));
  },
};

export const SourcesOnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const Failed: Story = {
  args: { templates: { status: 'failed', message: 'Error getting templates', onRetry: fn() } },
};

/** The company has no other estimate and no template. */
export const Empty: Story = { args: { projects: ready([]), templates: ready([]) } };

export const NoSourceFound: Story = {
  play: async () => {
    const dialog = await findDialog();
    await userEvent.type(await searchField(), 'igloo');
    await expect(await dialog.findByText('Nothing matches')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Clear search' }));
    await expect(await dialog.findAllByRole('listitem')).toHaveLength(5);
    await expectFocus(await searchField());
  },
};

export const ManyProjects: Story = {
  args: {
    projects: ready(
      Array.from({ length: 300 }, (_, number) =>
        aProject({ id: anId(3000 + number), title: `Building ${number + 1}`, current_estimate: number }),
      ),
    ),
  },
  play: async () => {
    const dialog = await findDialog();
    const list = within(await dialog.findByRole('region', { name: 'Projects' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(20);
    await userEvent.click(list.getByRole('button', { name: 'Show more' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(60);
  },
};

const templateSource: CopySource = { kind: 'template', template: templates[0] ?? aTemplate() };
const projectSource: CopySource = { kind: 'project', project: projects[0] ?? aProject() };

/** All lines are selected at first. Enter adds them with the headings of their sections. */
export const AllLinesSelected: Story = {
  args: { source: projectSource },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expectFocus(dialog.getByRole('button', { name: 'Add 9 lines' }));
    await expect(dialog.getByRole('status')).toHaveTextContent('9 of 9 lines');
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onAdd).toHaveBeenCalledWith(rows.map(({ values }) => values));
  },
};

/**
 * The checkbox of a section deselects its lines. A heading without selected lines is not added. If no line is selected, the button Add
 * is not available.
 */
export const SomeLinesSelected: Story = {
  args: { source: templateSource },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Roof' }));
    await expect(dialog.getByRole('checkbox', { name: 'Ridge vent' })).not.toBeChecked();
    await expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'All lines' }).indeterminate).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Tear-off/ }));
    await expect(dialog.getByRole('status')).toHaveTextContent('3 of 9 lines');
    await userEvent.click(dialog.getByRole('button', { name: 'Add 3 lines' }));
    await expectCall(args.onAdd).toHaveBeenCalledWith([rows[1], ...rows.slice(8)].map((row) => row?.values));
    // The first click selects all lines, and the second click deselects them.
    await userEvent.click(dialog.getByRole('checkbox', { name: 'All lines' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'All lines' }));
    await expect(dialog.getByRole('button', { name: 'Add 0 lines' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** The user chooses the rates of the catalogue. Lines that the catalogue does not have keep their rate and are marked. */
export const CatalogueRates: Story = {
  args: { source: templateSource },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await userEvent.selectOptions(dialog.getByLabelText('Rates'), "Today's catalogue rates");
    await expectCall(args.onCatalogueNeeded).toHaveBeenCalledOnce();
    await expect(dialog.getByRole('status')).toHaveTextContent('2 rates change, 6 not in the catalogue');
    await expect(dialog.getByText('was $415.00')).toBeVisible();
    await expect(dialog.getAllByText('Not in the catalogue, the rate stays')).toHaveLength(6);
    await expectFocus(dialog.getByLabelText('Rates'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add 9 lines' }));
    await expectCall(args.onAdd).toHaveBeenCalledOnce();
    const [[added = []] = []] = (args.onAdd as ReturnType<typeof fn<StartFromDialogProps['onAdd']>>).mock.calls;
    // The headings of the two sections have the rate 0.
    await expect(added.map(({ rate }) => rate)).toEqual([85, 438.5, 0, 122, 4.25, 12.25, 38, 96, 0, 475, 262]);
  },
};

export const CatalogueRatesOnAPhone: Story = {
  ...CatalogueRates,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

export const LinesLoading: Story = { args: { source: projectSource, rows: { status: 'loading' } } };

export const LinesFailed: Story = {
  args: { source: projectSource, rows: { status: 'failed', message: 'Error getting the lines', onRetry: fn() } },
};

/** Another user deleted the lines after the list of projects was loaded. */
export const SourceWithoutLines: Story = { args: { source: projectSource, rows: ready([]) } };

export const LongTexts: Story = {
  tags: ['test-all'],
  args: {
    source: {
      kind: 'template',
      template: aTemplate({
        name: 'Steep slate roof with copper valleys, lead flashings and two layers of felt, '.repeat(2),
      }),
    },
    rows: ready(
      rowsOfEstimate(
        anEstimate({
          items: exampleLines(500).map((line) => ({ ...line, description: `${line.description}, `.repeat(3) })),
        }),
      ),
    ),
  },
};

/** The server refuses a name that another template has, and the dialog stays open. The user then types another name. */
export const TemplateRenamed: Story = {
  args: {
    source: templateSource,
    onRename: fn<StartFromDialogProps['onRename']>(async (template, name) =>
      name === 'Gutters'
        ? {
            ok: false,
            message: 'There is a template with this name',
            fields: { name: 'There is a template with this name' },
          }
        : { ok: true, record: template },
    ),
  },
  play: async ({ args }) => {
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename template' }));
    const name = dialog.getByLabelText(/^Name/);
    await expect(name).toHaveValue('Asphalt roof, two layers');
    await userEvent.clear(name);
    await userEvent.type(name, 'Gutters{Enter}');
    await waitFor(() => expect(name).toHaveAccessibleDescription('There is a template with this name'));
    await userEvent.type(name, ', two storeys{Enter}');
    await expectCall(args.onRename).toHaveBeenLastCalledWith(templates[0], 'Gutters, two storeys');
    await expect(await screen.findByRole('dialog', { name: 'Start from' })).toBeVisible();
  },
};

/** Another user renamed the template. The user sees both names and keeps one. */
export const TemplateRenameConflict: Story = {
  args: { source: templateSource },
  beforeEach: ({ args }) => {
    const current = aTemplate({ name: 'Asphalt roof, steep', version: 2 });
    args.onRename = fn<StartFromDialogProps['onRename']>(async (record) => ({
      ok: true,
      record,
    })).mockImplementationOnce(async () => ({ ok: false, conflict: true, current, changedBy: 'Luis Ortega' }));
  },
  play: async ({ args }) => {
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename template' }));
    await userEvent.clear(dialog.getByLabelText(/^Name/));
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Shingles{Enter}');
    const conflict = within(await screen.findByRole('alertdialog', { name: /^Luis Ortega changed this template/ }));
    await expect(conflict.getByRole('row', { name: 'Name Shingles Asphalt roof, steep' })).toBeVisible();
    await userEvent.click(conflict.getByRole('button', { name: 'Keep mine' }));
    await expectCall(args.onRename).toHaveBeenLastCalledWith(expect.objectContaining({ version: 2 }), 'Shingles');
  },
};

export const TemplateDeleted: Story = {
  args: { source: templateSource },
  play: async ({ args }) => {
    await userEvent.click((await findDialog()).getByRole('button', { name: 'Delete' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Yes' }));
    await expectCall(args.onDelete).toHaveBeenCalledWith(templates[0]);
  },
};
