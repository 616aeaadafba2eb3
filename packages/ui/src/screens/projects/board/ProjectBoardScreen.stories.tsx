/** Stories of the board of projects. */
import { boardColumns } from '@plumbline/domain/projects/board';
import type { Project } from '@plumbline/domain/projects/project';
import { noFilter } from '@plumbline/domain/projects/projectFilter';
import type { ProjectStatus } from '@plumbline/domain/projects/status';
import { aProject } from '@plumbline/domain/testing/builders';
import { filterProjects, summarizeProjects } from '@plumbline/domain/testing/filterProjects';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { type Loadable, ready } from '../../../components/Loadable.tsx';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import {
  forAllRoles,
  needsPackage,
  type ScreenParameters,
  withoutForm,
} from '../../../components/testing/screenStates.ts';
import { exampleLostReasons, exampleOffices, exampleProjects, exampleUsers } from '../testing/exampleProjects.ts';
import { ProjectBoardScreen, type ProjectBoardScreenProps } from './ProjectBoardScreen.tsx';

interface BoardArgs extends Omit<ProjectBoardScreenProps, 'columns' | 'summary'> {
  /** All projects of the company. */
  projects: Loadable<readonly Project[]>;
  /** The number of projects that each column has loaded. */
  cardsPerColumn?: number;
}

const noChanges = new Map();

/** The board with the projects of the server. A move is stored immediately. */
function BoardWithState({ projects: loadable, cardsPerColumn = 50, ...props }: BoardArgs) {
  const [filter, setFilter] = useState(props.filter);
  const [moves, setMoves] = useState<ReadonlyMap<string, ProjectStatus>>(new Map());
  const [size, setSize] = useState(cardsPerColumn);
  const stored = loadable.status === 'ready' ? loadable.data : [];
  const projects = stored.map((project) => ({ ...project, status: moves.get(project.id) ?? project.status }));
  const summary = loadable.status === 'ready' ? summarizeProjects(projects, filter) : undefined;
  const columns = summary
    ? ready(
        boardColumns(filterProjects(projects, { ...filter, statuses: [] }), summary, noChanges).map((column) => ({
          ...column,
          projects: column.projects.slice(0, size),
        })),
      )
    : (loadable as Exclude<typeof loadable, { status: 'ready' }>);
  return (
    <ProjectBoardScreen
      {...props}
      columns={columns}
      summary={summary}
      filter={filter}
      onFilterChange={(newFilter) => {
        props.onFilterChange(newFilter);
        setFilter(newFilter);
      }}
      onMove={(project, status) => {
        props.onMove(project, status);
        setMoves((previous) => new Map([...previous, [project.id, status]]));
      }}
      onShowMore={(status) => {
        props.onShowMore(status);
        setSize(1_000);
      }}
    />
  );
}

const meta = {
  title: 'Screens/Projects/ProjectBoardScreen',
  component: BoardWithState,
  parameters: {
    screen: {
      paths: ['/project/board'],
      oneRow: ['OneProject'],
      twentyFiveRows: { noStoryBecause: 'The board has columns instead of pages.' },
      twentySixRows: { noStoryBecause: 'The board has columns instead of pages.' },
      ...forAllRoles,
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    projects: ready(exampleProjects(20)),
    offices: exampleOffices,
    users: exampleUsers,
    filter: noFilter,
    query: '',
    today: '2026-03-16',
    lastChange: null,
    onFilterChange: fn(),
    onMove: fn(),
    onShowMore: fn(),
  },
} satisfies Meta<typeof BoardWithState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const column = within(canvas.getByRole('region', { name: 'Job Signed' }));
    await expect(column.getByRole('heading')).toHaveTextContent('Job Signed3');
    await expect(column.getAllByRole('article')).toHaveLength(3);
  },
};
export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };
export const OnATablet: Story = { tags: ['test-all'], globals: { viewport: { value: 'tablet' } } };
export const Loading: Story = { args: { projects: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { projects: { status: 'failed', message: 'Error getting projects', onRetry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { projects: ready([]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No projects yet')).toBeVisible();
    await expect(canvas.queryByRole('searchbox')).toBeNull();
  },
};

export const OneProject: Story = { args: { projects: ready(exampleProjects(1)) } };

/** The search leaves some columns empty. */
export const FewMatches: Story = { args: { filter: { ...noFilter, search: 'alvarez' } } };

/** Only the columns of the chosen statuses are shown. */
export const TwoStatuses: Story = {
  args: { filter: { ...noFilter, statuses: ['ESTIMATE_SENT', 'NEGOTIATION'] } },
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await expect(names).toEqual(['Estimate Sent4', 'Negotiation3']);
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    projects: ready([
      aProject({
        title: 'Complete interior and exterior renovation of the historic Alvarez-Montgomery residence',
        client: { name: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría', phone_no: '', email: '' },
        current_estimate: 999_999_999_999.99,
        favourite: true,
        status_since: '2024-01-01',
      }),
      ...exampleProjects(5),
    ]),
  },
};

/** The days in the status are marked if they are more than usual. */
export const StaleProjects: Story = {
  args: {
    projects: ready([
      aProject({ title: 'Sent last month', status: 'ESTIMATE_SENT', status_since: '2026-02-16' }),
      aProject({
        ...exampleProjects(2)[1],
        title: 'Sent yesterday',
        status: 'ESTIMATE_SENT',
        status_since: '2026-03-15',
      }),
    ]),
  },
  play: async ({ canvas }) => {
    const days = (title: string) => canvas.getByRole('article', { name: title }).querySelector('[data-days]');
    await expect(days('Sent last month')).toHaveTextContent('28 days, longer than usual');
    await expect(days('Sent yesterday')).toHaveTextContent('1 day');
    await expect(days('Sent yesterday')).not.toHaveTextContent('longer');
  },
};

const card = (title: string) => screen.getByRole('article', { name: title });
const columnOf = (element: Element) => element.closest('[data-status]')?.getAttribute('data-status');

/** A menu moves a card. The focus follows it to the other column. */
export const MovedByMenu: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Move Roof replacement, Alvarez' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to Negotiation' }));
    await expectCall(args.onMove).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Roof replacement, Alvarez' }),
      'NEGOTIATION',
    );
    await expect(columnOf(card('Roof replacement, Alvarez'))).toBe('NEGOTIATION');
  },
};

/** Alt with an arrow moves a card to the next status or back. At the ends of the pipeline it does nothing. */
export const MovedByKeys: Story = {
  play: async ({ canvas, args }) => {
    const link = () => canvas.getByRole('link', { name: 'Roof replacement, Alvarez' });
    link().focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await expect(args.onMove).not.toHaveBeenCalled();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expectFocus(link());
    await expect(columnOf(link())).toBe('ESTIMATE_SENT');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expectFocus(link());
    await expect(columnOf(link())).toBe('NEGOTIATION');
  },
};

/** A card is dragged to another column. A click at the end of the drag does not open the project. */
export const MovedByDragging: Story = {
  play: async ({ canvas, args }) => {
    const dragged = card('Roof replacement, Alvarez');
    const from = dragged.getBoundingClientRect();
    const to = canvas.getByRole('region', { name: 'Negotiation' }).getBoundingClientRect();
    const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 };
    await fireEvent.pointerDown(dragged, { ...pointer, clientX: from.left + 20, clientY: from.top + 40 });
    await fireEvent.pointerMove(window, { ...pointer, clientX: from.left + 40, clientY: from.top + 50 });
    await fireEvent.pointerMove(window, { ...pointer, clientX: to.left + 40, clientY: to.top + 60 });
    await expect(canvas.getByRole('region', { name: 'Negotiation' })).toHaveAttribute('data-drop-target');
    await fireEvent.pointerUp(window, { ...pointer, buttons: 0, clientX: to.left + 40, clientY: to.top + 60 });
    await expectCall(args.onMove).toHaveBeenCalledOnce();
    await expectCall(args.onMove).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Roof replacement, Alvarez' }),
      'NEGOTIATION',
    );
    await expect(columnOf(card('Roof replacement, Alvarez'))).toBe('NEGOTIATION');
  },
};

/** A job that the last move closed as lost can get its reason at once, or later in the form. */
export const LostJobMoved: Story = {
  args: {
    lastChange: {
      text: 'Roof replacement, Alvarez moved to Job Closed',
      onUndo: fn(),
      onDismiss: fn(),
      lostReason: { reasons: exampleLostReasons, value: '', onChange: fn() },
    },
  },
  play: async ({ canvas, args }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Lost reason'), 'Price');
    await expectCall(args.lastChange?.lostReason?.onChange).toHaveBeenCalledWith('Price');
  },
};

export const LostJobMovedOnAPhone: Story = {
  ...LostJobMoved,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** Esc cancels a drag. */
export const DragCancelled: Story = {
  play: async ({ canvas, args }) => {
    const dragged = card('Roof replacement, Alvarez');
    const from = dragged.getBoundingClientRect();
    const to = canvas.getByRole('region', { name: 'Negotiation' }).getBoundingClientRect();
    const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 };
    await fireEvent.pointerDown(dragged, { ...pointer, clientX: from.left + 20, clientY: from.top + 40 });
    await fireEvent.pointerMove(window, { ...pointer, clientX: to.left + 40, clientY: to.top + 60 });
    await userEvent.keyboard('{Escape}');
    await expect(document.querySelector('[data-drag-copy], [data-drop-target], [data-dragged]')).toBeNull();
    await expect(args.onMove).not.toHaveBeenCalled();
  },
};

/** The last change can be undone until the next one. */
export const LastChange: Story = {
  args: { lastChange: { text: 'Roof replacement, Alvarez moved to Job Signed', onUndo: fn(), onDismiss: fn() } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Roof replacement, Alvarez moved to Job Signed');
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expectCall(args.lastChange?.onUndo).toHaveBeenCalledOnce();
  },
};

const boardElement = () => {
  const element = document.querySelector('[data-status]')?.parentElement;
  if (!element) throw new Error('The board is not shown');
  return element;
};

/** The board scrolls below the heads of its columns. The last change can be undone from everywhere. */
export const Scrolled: Story = {
  args: { ...LastChange.args, projects: ready(exampleProjects(60)) },
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    boardElement().scrollTo(0, 300);
    await expect(boardElement().scrollTop).toBe(300);
    const head = canvas.getByRole('heading', { name: /^New/ }).getBoundingClientRect();
    await expect(head.top).toBeGreaterThanOrEqual(boardElement().getBoundingClientRect().top);
    await expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
    await expect(canvas.getByRole('button', { name: 'Undo' }).getBoundingClientRect().bottom).toBeLessThan(
      window.innerHeight,
    );
  },
};

/** The board scrolls to the last columns while a card is held at its edge, also if the pointer does not move. */
export const HeldAtTheEdge: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async () => {
    const dragged = card('Roof replacement, Alvarez');
    const from = dragged.getBoundingClientRect();
    const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 };
    await fireEvent.pointerDown(dragged, { ...pointer, clientX: from.left + 20, clientY: from.top + 40 });
    const edge = boardElement().getBoundingClientRect().right - 10;
    await fireEvent.pointerMove(window, { ...pointer, clientX: edge, clientY: from.top + 40 });
    const end = boardElement().scrollWidth - boardElement().clientWidth;
    await expect(end).toBeGreaterThan(100);
    await waitFor(() => expect(boardElement().scrollLeft).toBeGreaterThan(end - 2), { timeout: 5_000 });
    await userEvent.keyboard('{Escape}');
  },
};

/** A column shows some of its projects and the number of all. */
export const ThousandProjects: Story = {
  args: { projects: ready(exampleProjects(1_000)) },
  // All cards have the same elements, and axe would take a minute for all of them.
  parameters: { a11y: { context: { exclude: ['[data-status] li:nth-child(n + 4)'] } } },
  play: async ({ args }) => {
    const [column] = document.querySelectorAll<HTMLElement>('[data-status]');
    if (!column) throw new Error('The board has no column');
    const cards = column.getElementsByTagName('article');
    await expect(column).toHaveTextContent(/^New167/);
    await expect(cards).toHaveLength(50);
    await userEvent.click(within(column).getByText('Show more'));
    await expectCall(args.onShowMore).toHaveBeenCalledWith('NEW');
    await expect(cards).toHaveLength(167);
  },
};
