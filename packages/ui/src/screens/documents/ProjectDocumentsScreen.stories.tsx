/** Stories of the documents of a project. */
import { anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import {
  forAllRoles,
  needsPackage,
  type ScreenParameters,
  withoutForm,
  withoutPages,
} from '../../components/testing/screenStates.ts';
import { ProjectDocumentsScreen, type ProjectDocumentsScreenProps } from './ProjectDocumentsScreen.tsx';
import { documents, draft, waiting } from './testing/exampleDocuments.ts';

const meta = {
  title: 'Screens/Documents/ProjectDocumentsScreen',
  component: ProjectDocumentsScreen,
  parameters: {
    screen: {
      paths: ['/project/:projectId/documents'],
      ...withoutPages,
      ...forAllRoles,
      ...needsPackage,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    documents: ready(documents),
    timeZone: 'America/Denver',
    estimatePath: `/estimate/${anId(5)}`,
    onSend: fn(),
    onDownload: fn<ProjectDocumentsScreenProps['onDownload']>(async () => ({ ok: true })),
    onSign: fn<ProjectDocumentsScreenProps['onSign']>(async () => ({ ok: true })),
    onMakeLink: fn<ProjectDocumentsScreenProps['onMakeLink']>(async () => ({
      ok: true,
      link: 'https://plumbline.example/document#q8Xv0c3yT1JmN6wB5dKzR2hLsE9uPfA7',
    })),
    onCompare: fn(),
    onWithdraw: fn<ProjectDocumentsScreenProps['onWithdraw']>(async () => ({ ok: true })),
  },
} satisfies Meta<typeof ProjectDocumentsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The page has no open estimate, so that no document can be restored. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    const row = within(canvas.getByRole('listitem', { name: 'Change order 12, revision 7' }));
    await userEvent.click(row.getByRole('button', { name: /^Send again/ }));
    await expectCall(args.onSend).toHaveBeenCalledWith(waiting);
    await userEvent.click(row.getByRole('button', { name: /^More actions/ }));
    const items = await screen.findAllByRole('menuitem');
    await expect(items.map(({ textContent }) => textContent)).not.toContain('Restore…');
    await userEvent.keyboard('{Escape}');
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

export const OneRow: Story = { tags: ['test-all'], args: { documents: ready([draft]) } };

export const Loading: Story = { args: { documents: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { documents: { status: 'failed', message: 'Error getting the documents', onRetry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { documents: ready([]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Go to the estimate' })).toHaveAttribute(
      'href',
      `/estimate/${anId(5)}`,
    );
  },
};

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    documents: ready(
      documents.map((document) => ({ ...document, answered_by: `${longWord} Alvarez`, reason: longWord })),
    ),
  },
};
