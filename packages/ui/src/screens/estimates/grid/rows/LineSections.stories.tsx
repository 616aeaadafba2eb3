/** Stories of the sections of an estimate. A section is a heading with the lines up to the next heading. */
import { anEstimate, anId } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectFocus } from '../../../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from '../../testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  chooseFromMenu,
  findLine,
  findNewLineForm,
  getFieldByLabel,
} from '../../testing/estimateStorySteps.ts';

/** The indexes of the lines are 1, 2, 3 and so on. A heading with the index 1.5 is between the first and the second line. */
const headings = [
  { index: 1.5, name: 'Roof' },
  { index: 5.5, name: 'Details' },
] as const;
const estimate = anEstimate({
  items: exampleLines(9),
  discount: 250,
  sections: headings.map((section, position) => ({ ...section, id: anId(20_000 + position), version: 1 })),
});

const meta = {
  title: 'Screens/Estimates/Grid/LineSections',
  component: EstimateWithFakeApi,
  ...estimateStory,
  args: { ...estimateStory.args, calls: { loadEstimate: async () => estimate } },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const findHeading = (canvas: Canvas, name: string) =>
  canvas.findByRole('rowheader', { name: new RegExp(`Section ${name}`) });
const rowNames = (canvas: Canvas) => canvas.getAllByRole('rowheader').map((cell: HTMLElement) => cell.textContent);

/** The heading of a section shows its name, the number of its lines and their total. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const roof = await findHeading(canvas, 'Roof');
    await expect(roof).toHaveTextContent('Section Roof 4 lines');
    const row = within(roof.closest('tr') as HTMLElement);
    await expect(row.getByRole('gridcell', { name: '$14,203.48' })).toBeVisible();
  },
};

export const OnAPhone: Story = {
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** The lines of a folded section are hidden, and the arrow keys skip them. */
export const SectionFolded: Story = {
  play: async ({ canvas }) => {
    const roof = await findHeading(canvas, 'Roof');
    const button = within(roof).getByRole('button', { name: 'Lines of Roof', expanded: true });
    await userEvent.click(button);
    await expect(canvas.queryByText('Ridge vent')).toBeNull();
    await expect(within(roof).getByRole('button', { expanded: false })).toBeVisible();
    await userEvent.click(await findLine(canvas, 'Tear-off and haul-away, two layers'));
    await userEvent.keyboard('{ArrowDown}');
    await expectFocus(await findHeading(canvas, 'Roof'));
    await userEvent.keyboard('{ArrowDown}');
    await expectFocus(await findHeading(canvas, 'Details'));
  },
};

/** Below a heading, the focus returns to the column that it had above the heading. Enter on the heading edits its name. */
export const HeadingPassedAndRenamedWithTheKeyboard: Story = {
  play: async ({ canvas }) => {
    const row = (await findLine(canvas, 'Tear-off and haul-away, two layers')).closest('tr') as HTMLElement;
    await userEvent.click(within(row).getByRole('gridcell', { name: '24' }));
    await userEvent.keyboard('{ArrowDown}');
    await expectFocus(await findHeading(canvas, 'Roof'));
    await userEvent.keyboard('{ArrowDown}');
    await expect(document.activeElement).toHaveAttribute('data-field', 'quantity');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    const field = await canvas.findByRole('textbox', { name: 'Name of Roof' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Main roof{Enter}');
    await findHeading(canvas, 'Main roof');
  },
};

/** Alt and an arrow key move a section with its lines. */
export const SectionMoved: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findHeading(canvas, 'Roof'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    // The heading and its four lines are now the last five rows.
    await waitFor(() => expect(rowNames(canvas).at(-5)).toContain('Roof'));
    await expectFocus(await findHeading(canvas, 'Roof'));
  },
};

/** The user types the name of a new section in its heading. Enter moves the focus to the form for a new line. */
export const SectionAdded: Story = {
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Roof');
    await userEvent.click(canvas.getByRole('button', { name: 'Add section' }));
    const field = await canvas.findByRole('textbox', { name: 'Name of New section' });
    await expectFocus(field);
    await userEvent.keyboard('Gutters{Enter}');
    await expect(await findHeading(canvas, 'Gutters')).toHaveTextContent('Section Gutters 0 lines');
    await expectFocus(getFieldByLabel(await findNewLineForm(canvas), 'Name'));
  },
};

export const LinePutInSection: Story = {
  play: async ({ canvas }) => {
    const roof = await findHeading(canvas, 'Roof');
    await userEvent.click(await findLine(canvas, 'Pipe boots'));
    await userEvent.keyboard(' ');
    await chooseFromMenu(canvas, 'Put in section…', 'Roof');
    await waitFor(() => expect(roof).toHaveTextContent('Section Roof 5 lines'));
  },
};

/** Space on a heading selects the lines of the section. */
export const LinesOfSectionSelected: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findHeading(canvas, 'Roof'));
    await userEvent.keyboard(' ');
    await expect(await canvas.findByText('4 selected')).toBeVisible();
  },
};

/** The lines of a deleted section join the section before it. */
export const SectionDeleted: Story = {
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Details');
    await userEvent.click(canvas.getByRole('button', { name: 'Delete section Details' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(dialog.getByText('The 4 lines of Details stay and join Roof.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(rowNames(canvas).join()).toContain('Section Roof 8 lines'));
  },
};
