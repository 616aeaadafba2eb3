import { messages } from '@plumbline/domain/messages/messages';
import { anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { type Canvas, expectDescription } from '../../components/testing/formSteps.ts';
import { NotesScreen, type NotesScreenProps } from './NotesScreen.tsx';
import { anUpload, uploadsInEveryStep } from './testing/exampleUploads.ts';
import { aNewNote, notesScreenArgs } from './testing/notesScreenArgs.ts';
import { clickButton, longText, phoneViewport } from './testing/notesStorySteps.ts';

type NewNoteProps = NotesScreenProps['newNote'];

const meta = {
  title: 'Screens/Notes/NewNoteForm',
  component: NotesScreen,
  args: notesScreenArgs,
} satisfies Meta<typeof NotesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const noteField = (canvas: Canvas) => canvas.getByRole('textbox', { name: /^Note/ });
const addButton = (canvas: Canvas) => canvas.getByRole('button', { name: 'Add Note' });
const attach = (canvas: Canvas, ...files: File[]) =>
  userEvent.upload(canvas.getByLabelText('Attachment files', { selector: 'input' }), files);
const aFile = (name: string, size = 2048) => new File([new Uint8Array(size)], name);

export const NoteAdded: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(noteField(canvas), 'Permit is here.{Enter}We start on Monday.');
    await expectCall(args.newNote.onDraftChange).toHaveBeenLastCalledWith('Permit is here.\nWe start on Monday.');
    await userEvent.click(addButton(canvas));
    await expectCall(args.newNote.onAdd).toHaveBeenLastCalledWith({ body: 'Permit is here.\nWe start on Monday.' });
    await waitFor(() => expect(noteField(canvas)).toHaveValue(''));
    await expectFocus(addButton(canvas));
  },
};

export const EmptyNoteRefused: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(noteField(canvas), '   ');
    await userEvent.click(addButton(canvas));
    await expectDescription(noteField(canvas), messages.validation.required);
    await expectFocus(noteField(canvas));
    await expect(args.newNote.onAdd).not.toHaveBeenCalled();
  },
};

export const NoteBeingAdded: Story = {
  args: {
    newNote: aNewNote({ draft: longText, onAdd: fn<NewNoteProps['onAdd']>(() => new Promise(() => undefined)) }),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(addButton(canvas));
    await userEvent.click(addButton(canvas));
    await expectCall(args.newNote.onAdd).toHaveBeenCalledOnce();
    await expect(addButton(canvas)).toHaveAttribute('aria-busy', 'true');
    await expect(noteField(canvas)).toHaveAttribute('readonly');
  },
};

export const AddFailed: Story = {
  args: {
    newNote: aNewNote({
      draft: longText,
      onAdd: fn<NewNoteProps['onAdd']>(async () => ({ ok: false, message: 'The server could not be reached.' })),
    }),
  },
  play: async ({ canvas }) => {
    await userEvent.click(addButton(canvas));
    await expect(await canvas.findByText('The server could not be reached.')).toBeVisible();
    await expect(noteField(canvas)).toHaveValue(longText);
  },
};

/** The note was created, but its files could not be attached. The text of the note is read-only. */
export const AttachmentsFailed: Story = {
  args: { newNote: aNewNote({ draft: longText, attachingFailed: true, files: uploadsInEveryStep.slice(0, 1) }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^The note is added, but its attachments are not/)).toBeVisible();
    await expect(noteField(canvas)).toHaveAttribute('readonly');
    await userEvent.click(addButton(canvas));
    await expectCall(args.newNote.onAdd).toHaveBeenCalledOnce();
    await clickButton(canvas, 'Clear');
    await expect(await screen.findByText('The note stays, without these files.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  },
};

/** The form shows the reason of the failure and says that the note was created. */
export const AttachmentsFailedAgain: Story = {
  args: {
    newNote: aNewNote({
      draft: longText,
      attachingFailed: true,
      files: uploadsInEveryStep.slice(0, 1),
      onAdd: fn<NewNoteProps['onAdd']>(async () => ({ ok: false, message: 'The server could not be reached.' })),
    }),
  },
  play: async ({ canvas }) => {
    await userEvent.click(addButton(canvas));
    await expect(await canvas.findByText(/^The server could not be reached. The note is added/)).toBeVisible();
  },
};

/** After a reload the form has the text and the uploaded files again. */
export const DraftRestored: Story = {
  args: {
    newNote: aNewNote({
      draft: longText,
      files: [
        anUpload({ name: 'roof.jpg', step: 'saved', fileId: anId(60) }),
        anUpload({
          id: '2',
          name: 'chimney.heic',
          step: 'refused',
          failure: 'The page was left before this file was sent. Please choose it again.',
        }),
      ],
    }),
  },
  play: async ({ canvas }) => {
    await expect(noteField(canvas)).toHaveValue(longText);
    await expect(addButton(canvas)).toBeDisabled();
    await expect(addButton(canvas)).toHaveAccessibleDescription('Remove the file that was not sent');
  },
};

export const UploadsInEveryStep: Story = {
  args: { newNote: aNewNote({ draft: longText, files: uploadsInEveryStep }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Sending chimney.heic' })).toHaveValue(0.43);
    await expect(addButton(canvas)).toHaveAccessibleDescription('Sending 3 of 7 files');
    await expect(canvas.getByText('Invalid file type or format')).toBeVisible();
    await clickButton(canvas, 'Retry decking.png');
    await expectCall(args.newNote.onRetry).toHaveBeenLastCalledWith('5');
    await clickButton(canvas, 'Cancel chimney.heic');
    await expectCall(args.newNote.onRemove).toHaveBeenLastCalledWith('4');
    await clickButton(canvas, 'Remove page.png');
    await expectCall(args.newNote.onRemove).toHaveBeenLastCalledWith('6');
    await expectFocus(canvas.getByRole('button', { name: 'Attach files' }));
  },
};
export const UploadsInEveryStepOnAPhone: Story = { args: UploadsInEveryStep.args ?? {}, ...phoneViewport };

export const TooManyFiles: Story = {
  args: { newNote: aNewNote() },
  play: async ({ canvas, args }) => {
    await attach(canvas, ...Array.from({ length: 22 }, (_, n) => aFile(`picture-${n + 1}.jpg`)));
    await expect(await canvas.findByText('At most 20 attachments: 2 files were left out')).toBeVisible();
    const [files] = await waitForLastCall(args.newNote.onChoose);
    await expect(files).toHaveLength(20);
  },
};

/** A note has at most 20 files. */
export const TwentyFilesAttached: Story = {
  args: {
    newNote: aNewNote({
      files: Array.from({ length: 20 }, (_, n) =>
        anUpload({ id: `${n + 1}`, name: `picture-${n + 1}.jpg`, step: 'saved', fileId: anId(60 + n) }),
      ),
    }),
  },
  play: async ({ canvas }) => expect(canvas.getByRole('button', { name: 'Attach files' })).toBeDisabled(),
};

export const ClearConfirmation: Story = {
  args: { newNote: aNewNote({ draft: longText }) },
  play: async ({ canvas, args }) => {
    await clickButton(canvas, 'Clear');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear what you have written?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep' }));
    await expect(args.newNote.onClear).not.toHaveBeenCalled();
    await expect(noteField(canvas)).toHaveValue(longText);
    await clickButton(canvas, 'Clear');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    await expectCall(args.newNote.onClear).toHaveBeenCalledOnce();
    await expect(noteField(canvas)).toHaveValue('');
  },
};

export const ShortTextCleared: Story = {
  args: { newNote: aNewNote({ draft: 'Call Maria' }) },
  play: async ({ canvas, args }) => {
    await clickButton(canvas, 'Clear');
    await expectCall(args.newNote.onClear).toHaveBeenCalledOnce();
    await expect(noteField(canvas)).toHaveValue('');
    await expectFocus(noteField(canvas));
  },
};
