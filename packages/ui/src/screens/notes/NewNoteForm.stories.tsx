/** Stories of the form that adds a note: its text, its attachments and the button Clear. */
import { messages } from '@plumbline/domain/messages/messages';
import { anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { type Canvas, expectDescription } from '../../components/testing/formSteps.ts';
import { touchQuery } from '../../theme/breakpoints.ts';
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

const getNoteField = (canvas: Canvas) => canvas.getByRole('textbox', { name: /^Note/ });
const getAddButton = (canvas: Canvas) => canvas.getByRole('button', { name: 'Add Note' });
const attachFiles = (canvas: Canvas, ...files: File[]) =>
  userEvent.upload(canvas.getByLabelText('Attachment files', { selector: 'input' }), files);
const aFile = (name: string) => new File(['Content of the file'], name);
const savedUploads = uploadsInEveryStep.filter(({ step }) => step === 'saved');

export const NoteAdded: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(getNoteField(canvas), 'Permit is here.{Enter}We start on Monday.');
    await expectCall(args.newNote.onDraftChange).toHaveBeenLastCalledWith('Permit is here.\nWe start on Monday.');
    await userEvent.click(getAddButton(canvas));
    await expectCall(args.newNote.onAdd).toHaveBeenLastCalledWith({ body: 'Permit is here.\nWe start on Monday.' });
    await waitFor(() => expect(getNoteField(canvas)).toHaveValue(''));
    await expectFocus(getAddButton(canvas));
  },
};

/** Ctrl+Enter adds the note, and Enter starts a new line. */
export const NoteAddedByKey: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(getNoteField(canvas), 'Permit is here.{Enter}We start on Monday.{Control>}{Enter}{/Control}');
    await expectCall(args.newNote.onAdd).toHaveBeenLastCalledWith({ body: 'Permit is here.\nWe start on Monday.' });
    await expectCall(args.newNote.onAdd).toHaveBeenCalledOnce();
  },
};

/** The keys do no more than the button Add Note, which is disabled while a file is being sent. */
export const KeyIgnoredWhileSending: Story = {
  args: { newNote: aNewNote({ draft: longText, files: uploadsInEveryStep }) },
  play: async ({ canvas, args }) => {
    await userEvent.type(getNoteField(canvas), '{Control>}{Enter}{/Control}');
    await expect(getNoteField(canvas)).toHaveValue(longText);
    await expect(args.newNote.onAdd).not.toHaveBeenCalled();
  },
};

const aPicture = () => new File(['Content of the picture'], 'image.png', { type: 'image/png' });
/** Pastes into the text of the note. Returns whether the browser inserts the text of the clipboard. */
function paste(canvas: Canvas, text: string | null, ...files: File[]): boolean {
  const clipboardData = new DataTransfer();
  for (const file of files) clipboardData.items.add(file);
  if (text !== null) clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  return getNoteField(canvas).dispatchEvent(event);
}

export const PicturePasted: Story = {
  play: async ({ canvas, args }) => {
    await expect(paste(canvas, null, aPicture())).toBe(false);
    const [files, source] = await waitForLastCall(args.newNote.onChoose);
    await expect([files[0]?.name, files.length, source]).toEqual(['image.png', 1, 'clipboard']);
  },
};

/** A program that copies cells adds a picture of them. The user wants the text. */
export const TextWithPicturePasted: Story = {
  play: async ({ canvas, args }) => {
    await expect(paste(canvas, '24 squares', aPicture())).toBe(true);
    await expect(args.newNote.onChoose).not.toHaveBeenCalled();
  },
};

/** Devices with a touch screen have a button for the camera. */
export const WithCamera: Story = {
  ...phoneViewport,
  beforeEach: () => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia.call(window, query === touchQuery ? 'all' : query);
    return () => {
      window.matchMedia = matchMedia;
    };
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Take photo' })).toBeVisible();
    const input = canvas.getByLabelText('Photo', { selector: 'input' });
    await expect(input).toHaveAttribute('capture', 'environment');
    await userEvent.upload(input, new File(['Content'], 'image.jpg', { type: 'image/jpeg' }));
    const [files, source] = await waitForLastCall(args.newNote.onChoose);
    await expect([files[0]?.name, source]).toEqual(['image.jpg', 'camera']);
  },
};

export const EmptyNoteRefused: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(getNoteField(canvas), '   ');
    await userEvent.click(getAddButton(canvas));
    await expectDescription(getNoteField(canvas), messages.validation.required);
    await expectFocus(getNoteField(canvas));
    await expect(args.newNote.onAdd).not.toHaveBeenCalled();
  },
};

/** While the note is being added, its text is read-only, and a second click on Add Note does nothing. */
export const NoteBeingAdded: Story = {
  args: {
    newNote: aNewNote({ draft: longText, onAdd: fn<NewNoteProps['onAdd']>(() => new Promise(() => undefined)) }),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(getAddButton(canvas));
    await userEvent.click(getAddButton(canvas));
    await expectCall(args.newNote.onAdd).toHaveBeenCalledOnce();
    await expect(getAddButton(canvas)).toHaveAttribute('aria-busy', 'true');
    await expect(getNoteField(canvas)).toHaveAttribute('readonly');
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
    await userEvent.click(getAddButton(canvas));
    await expect(await canvas.findByText('The server could not be reached.')).toBeVisible();
    await expect(getNoteField(canvas)).toHaveValue(longText);
  },
};

/** The note was created, but its files could not be attached. The text of the note is read-only, and Add Note attaches the files. */
export const AttachmentsFailed: Story = {
  args: { newNote: aNewNote({ draft: longText, attachingFailed: true, files: savedUploads }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(/^The note is added, but its attachments are not/)).toBeVisible();
    await expect(getNoteField(canvas)).toHaveAttribute('readonly');
    await userEvent.click(getAddButton(canvas));
    await expectCall(args.newNote.onAdd).toHaveBeenCalledOnce();
    await clickButton(canvas, 'Clear');
    await expect(await screen.findByText('The note stays, without these files.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  },
};

/** The files could not be attached, and a second attempt fails too. The form shows the reason, and says that the note was created. */
export const AttachmentsFailedAgain: Story = {
  args: {
    newNote: aNewNote({
      draft: longText,
      attachingFailed: true,
      files: savedUploads,
      onAdd: fn<NewNoteProps['onAdd']>(async () => ({ ok: false, message: 'The server could not be reached.' })),
    }),
  },
  play: async ({ canvas }) => {
    await userEvent.click(getAddButton(canvas));
    await expect(await canvas.findByText(/^The server could not be reached. The note is added/)).toBeVisible();
  },
};

/** After a reload the form shows the text and the files again. The user must remove a file that was not sent before the reload. */
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
    await expect(getNoteField(canvas)).toHaveValue(longText);
    await expect(getAddButton(canvas)).toBeDisabled();
    await expect(getAddButton(canvas)).toHaveAccessibleDescription('Remove the file that was not sent');
  },
};

/** The buttons of a file depend on the step of its upload: Retry, Cancel or Remove. */
export const UploadsInEveryStep: Story = {
  args: { newNote: aNewNote({ draft: longText, files: uploadsInEveryStep }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('progressbar', { name: 'Sending chimney.heic' })).toHaveAttribute(
      'aria-valuenow',
      '0.43',
    );
    await expect(getAddButton(canvas)).toHaveAccessibleDescription('Sending 3 of 7 files');
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
export const UploadsInEveryStepOnAPhone: Story = {
  tags: ['test-all'],
  args: UploadsInEveryStep.args ?? {},
  ...phoneViewport,
};

/** The user chooses 22 files. A note has at most 20 files, so the form does not upload the last two. */
export const TooManyFiles: Story = {
  args: { newNote: aNewNote() },
  play: async ({ canvas, args }) => {
    await attachFiles(canvas, ...Array.from({ length: 22 }, (_, n) => aFile(`picture-${n + 1}.jpg`)));
    await expect(await canvas.findByText('At most 20 attachments: 2 files were left out')).toBeVisible();
    const [files] = await waitForLastCall(args.newNote.onChoose);
    await expect(files).toHaveLength(20);
  },
};

/** A note has at most 20 files, so the user cannot choose more. */
export const TwentyFilesUploaded: Story = {
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
    // The field is hidden from screen readers until the dialog is gone.
    await waitFor(() => expect(getNoteField(canvas)).toHaveValue(longText));
    await clickButton(canvas, 'Clear');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    await expectCall(args.newNote.onClear).toHaveBeenCalledOnce();
    await waitFor(() => expect(getNoteField(canvas)).toHaveValue(''));
  },
};

/** Clear asks for no confirmation if the text is short. */
export const ShortTextCleared: Story = {
  args: { newNote: aNewNote({ draft: 'Call Maria' }) },
  play: async ({ canvas, args }) => {
    await clickButton(canvas, 'Clear');
    await expectCall(args.newNote.onClear).toHaveBeenCalledOnce();
    await expect(getNoteField(canvas)).toHaveValue('');
    await expectFocus(getNoteField(canvas));
  },
};
