/** Stories of the notes page with the API in the browser. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { connectedParameters, connectedStory, expectText } from './connectedStory.tsx';
import { setCallFaults } from './network.ts';
import { createNotesPath, findNotesPath } from './records.ts';
import type { ConnectedPageProps } from './StoryWindow.tsx';

const meta = {
  title: 'Connected/Notes',
  ...connectedStory,
  tags: ['!autodocs'],
  ...connectedParameters({ preparePath: createNotesPath }),
  args: { path: '/project' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const findNewNoteForm = async (canvas: Canvas) => within(await canvas.findByRole('form', { name: 'Add a note' }));
const findNoteField = (canvas: Canvas) => canvas.findByRole('textbox', { name: /^Note/ });
const getAddButton = (canvas: Canvas) => canvas.getByRole('button', { name: 'Add Note' });
const attach = (canvas: Canvas, ...files: File[]) =>
  userEvent.upload(canvas.getByLabelText('Attachment files', { selector: 'input' }), files);

const paddingBytes = 2048;

/** Creates a file of about 2 KB that the API accepts as a PDF. */
const aPdf = (name: string) => new File([`%PDF-1.4\n${' '.repeat(paddingBytes)}\n%%EOF\n`], name);

async function addNote(canvas: Canvas, body: string) {
  await userEvent.type(await findNoteField(canvas), body);
  await userEvent.click(getAddButton(canvas));
  await waitFor(() => expect(canvas.getAllByRole('article')[0]).toHaveTextContent(body));
}

export const Notes: Story = {
  tags: ['test-all'],
  ...connectedParameters({ preparePath: findNotesPath }),
  play: expectText('Add Note'),
};

export const NoteAddedWithAttachments: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await findNoteField(canvas), 'Permit is here.');
    await attach(canvas, aPdf('permit.pdf'), aPdf('plan.pdf'));
    await waitFor(() => expect(canvas.getAllByRole('img', { name: 'Ready' })).toHaveLength(2));
    await userEvent.click(getAddButton(canvas));
    const card = within(await canvas.findByRole('article'));
    await waitFor(() => expect(card.getAllByRole('button', { name: /^View/ })).toHaveLength(2));
    await expect(await findNoteField(canvas)).toHaveValue('');
    await waitFor(() => expect(getAddButton(canvas)).toHaveFocus());
  },
};

export const NoteDeleted: Story = {
  tags: ['test-all'],
  play: async ({ canvas }) => {
    await addNote(canvas, 'Call Maria');
    await userEvent.click(canvas.getByRole('button', { name: /^Delete/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(canvas.queryByRole('article')).toBeNull());
    await waitFor(() => expect(canvas.getByText('0 notes')).toHaveFocus());
  },
};

/**
 * The first upload fails and is retried. The API rejects page.png because of its content, and the app rejects film.mov because of its
 * size.
 */
export const UploadsFailed: Story = {
  tags: ['test-all'],
  ...connectedParameters({ preparePath: createNotesPath, faults: { 'files.upload': 'offline' } }),
  play: async ({ canvas }) => {
    const form = await findNewNoteForm(canvas);
    await userEvent.type(await findNoteField(canvas), 'Pictures of the roof');
    await attach(canvas, aPdf('lost.pdf'));
    await expect(await form.findByText(/could not be sent/)).toBeVisible();
    setCallFaults({});
    await userEvent.click(form.getByRole('button', { name: 'Retry lost.pdf' }));
    await expect(await form.findByRole('img', { name: 'Ready' })).toBeVisible();
    await attach(
      canvas,
      new File(['<html></html>'], 'page.png'),
      new File([new Uint8Array(25 * 2 ** 20 + 1)], 'film.mov'),
    );
    await expect(await form.findByText('Invalid file type or format')).toBeVisible();
    await expect(form.getByText('This file is larger than 25 MB')).toBeVisible();
    for (const name of ['page.png', 'film.mov'])
      await userEvent.click(form.getByRole('button', { name: `Remove ${name}` }));
    await waitFor(() => expect(getAddButton(canvas)).toBeEnabled());
  },
};
