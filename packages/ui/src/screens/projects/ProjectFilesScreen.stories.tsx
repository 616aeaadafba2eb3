/** Stories of the files of a project. */
import { aNote, anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import {
  forAllRoles,
  needsPackage,
  type ScreenParameters,
  withoutForm,
  withoutPages,
} from '../../components/testing/screenStates.ts';
import { ProjectFilesScreen, type ProjectFilesScreenProps } from './ProjectFilesScreen.tsx';

/** Notes of which every second one has a file. */
const notesWithFiles = (count: number, name = 'North slope') =>
  Array.from({ length: 2 * count }, (_, index) =>
    aNote({
      id: anId(500 + index),
      attachments: index % 2 === 0 ? [anId(600 + index)] : [],
      attachment_names: index % 2 === 0 ? [`${name} ${index / 2 + 1}.jpg`] : [],
    }),
  );

const meta = {
  title: 'Screens/Projects/ProjectFilesScreen',
  component: ProjectFilesScreen,
  parameters: {
    screen: {
      paths: ['/project/:projectId/files'],
      ...withoutPages,
      ...forAllRoles,
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    projectId: anId(4),
    notes: ready(notesWithFiles(14)),
    timeZone: 'America/Denver',
    onDownload: fn<ProjectFilesScreenProps['onDownload']>(async () => true),
  },
} satisfies Meta<typeof ProjectFilesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A click downloads a file. The link leads to the page of the notes with its note. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('14 files')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'North slope 2.jpg' }));
    await expectCall(args.onDownload).toHaveBeenCalledWith(anId(602));
    const linkTo = (name: string) => canvas.getByRole('link', { name: `Go to the note with ${name}` });
    await expect(linkTo('North slope 1.jpg')).toHaveAttribute('href', `/project/${anId(4)}/notes`);
    await expect(linkTo('North slope 14.jpg')).toHaveAttribute('href', `/project/${anId(4)}/notes?page=2`);
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const OneRow: Story = { tags: ['test-all'], args: { notes: ready(notesWithFiles(1)) } };

export const DownloadFailed: Story = {
  args: { onDownload: fn<ProjectFilesScreenProps['onDownload']>(async () => false) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'North slope 1.jpg' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('North slope 1.jpg could not be downloaded');
  },
};

export const Loading: Story = { args: { notes: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { notes: { status: 'failed', message: 'Error getting clients', onRetry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { notes: ready(notesWithFiles(2).filter(({ attachments }) => attachments.length === 0)) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'No files yet' })).toBeVisible();
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    notes: ready(
      notesWithFiles(3, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)),
    ),
  },
};
