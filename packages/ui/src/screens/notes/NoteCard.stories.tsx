/** Stories of a note that its author edits or deletes. */
import { messages } from '@plumbline/domain/messages/messages';
import { anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { type Canvas, clickSave, expectDescription, retype } from '../../components/testing/formSteps.ts';
import { NotesScreen, type NotesScreenProps } from './NotesScreen.tsx';
import { notesScreenArgs, otherUsersNote, ownNote } from './testing/notesScreenArgs.ts';
import { clickButton, getNoteCards, phoneViewport } from './testing/notesStorySteps.ts';

type OnSave = NotesScreenProps['onSave'];

const meta = {
  title: 'Screens/Notes/NoteCard',
  component: NotesScreen,
  args: notesScreenArgs,
} satisfies Meta<typeof NotesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const argsWithTwoNotes = { notes: ready([ownNote, otherUsersNote]) };
const openEditor = (canvas: Canvas) => clickButton(canvas, /^Edit/);
const getEditor = (canvas: Canvas) => within(canvas.getByRole('form', { name: 'Edit note' }));
const getNoteField = (canvas: Canvas) => getEditor(canvas).getByRole('textbox');

export const NoteEdited: Story = {
  args: argsWithTwoNotes,
  play: async ({ canvas, args }) => {
    await openEditor(canvas);
    await expectFocus(getNoteField(canvas));
    await expect(getNoteField(canvas)).toHaveValue(ownNote.body);
    await retype(getNoteField(canvas), 'Price the gutters separately.');
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(ownNote.id, {
      base: ownNote,
      input: { body: 'Price the gutters separately.' },
    });
    await clickSave(canvas);
    const [form, base] = await waitForLastCall(args.onSave);
    await expect(form).toEqual({ body: 'Price the gutters separately.' });
    await expect(base).toMatchObject({ id: ownNote.id, version: 3 });
    await waitFor(() => expect(canvas.queryByRole('form', { name: 'Edit note' })).toBeNull());
    await expectFocus(canvas.getByRole('button', { name: /^Edit/ }));
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(ownNote.id, null);
  },
};

/** While a note is edited, Save is the main action and Add Note is a secondary action. */
export const EditorOpen: Story = {
  args: argsWithTwoNotes,
  play: async ({ canvas }) => {
    const addButton = canvas.getByRole('button', { name: 'Add Note' });
    await expect(addButton).toHaveAttribute('data-variant', 'primary');
    await openEditor(canvas);
    await expect(getEditor(canvas).getByRole('button', { name: 'Save' })).toHaveAttribute('data-variant', 'primary');
    await expect(addButton).toHaveAttribute('data-variant', 'secondary');
  },
};
export const EditorOpenOnAPhone: Story = { ...EditorOpen, tags: ['test-all'], ...phoneViewport };

export const EmptyTextRefused: Story = {
  args: argsWithTwoNotes,
  play: async ({ canvas, args }) => {
    await openEditor(canvas);
    await userEvent.clear(getNoteField(canvas));
    await clickSave(canvas);
    await expectDescription(getNoteField(canvas), messages.validation.required);
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

/** The note keeps its text. Cancel asks for confirmation only if the user has changed the text. */
export const EditCancelled: Story = {
  args: argsWithTwoNotes,
  play: async ({ canvas, args }) => {
    await openEditor(canvas);
    await clickButton(canvas, 'Cancel');
    await expect(getNoteCards(canvas)[0]).toHaveTextContent(ownNote.body);
    await openEditor(canvas);
    await userEvent.type(getNoteField(canvas), ' More.');
    await clickButton(canvas, 'Cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await expect(getNoteCards(canvas)[0]).toHaveTextContent(ownNote.body);
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(ownNote.id, null);
  },
};

/** While the note is being saved, a second click on Save does nothing. */
export const Saving: Story = {
  args: { ...argsWithTwoNotes, onSave: fn<OnSave>(() => new Promise(() => undefined)) },
  play: async ({ canvas, args }) => {
    await openEditor(canvas);
    await userEvent.type(getNoteField(canvas), ' More.');
    await clickSave(canvas);
    await clickSave(canvas);
    await expectCall(args.onSave).toHaveBeenCalledOnce();
  },
};

export const SaveFailed: Story = {
  args: {
    ...argsWithTwoNotes,
    onSave: fn<OnSave>(async () => ({ ok: false, message: 'This note is not there any more. Somebody deleted it.' })),
  },
  play: async ({ canvas }) => {
    await openEditor(canvas);
    await retype(getNoteField(canvas), 'Price the gutters separately.');
    await clickSave(canvas);
    await expect(await canvas.findByText(/^This note is not there any more/)).toBeVisible();
    await expect(getNoteField(canvas)).toHaveValue('Price the gutters separately.');
  },
};

/** After a reload the editor is open with the text that the user typed and did not save. The text field does not get the focus. */
export const DraftRestored: Story = {
  args: {
    ...argsWithTwoNotes,
    getDraft: (id) => (id === ownNote.id ? { base: ownNote, input: { body: 'Price the gutters separately.' } } : null),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('What you had typed and not saved is back.')).toBeVisible();
    await expect(getNoteField(canvas)).toHaveValue('Price the gutters separately.');
    await expect(getNoteField(canvas)).not.toHaveFocus();
  },
};

/** The user has changed the same note in another window. Keep mine saves the text that was typed in this window. */
export const Conflict: Story = {
  args: argsWithTwoNotes,
  beforeEach: ({ args }) => {
    const current = { ...ownNote, body: 'She wants the gutters by Friday.', version: 4 };
    args.onSave = fn<OnSave>(async ({ body }) => ({
      ok: true,
      record: { ...ownNote, body, version: 5 },
    })).mockImplementationOnce(async () => ({ ok: false, conflict: true, current, changedBy: 'Dana Whitlock' }));
  },
  play: async ({ canvas, args }) => {
    await openEditor(canvas);
    await retype(getNoteField(canvas), 'Price the gutters separately.');
    await clickSave(canvas);
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Dana Whitlock changed this note/ }));
    await expect(
      dialog.getByRole('row', { name: 'Note Price the gutters separately. She wants the gutters by Friday.' }),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    const [form, base] = await waitForLastCall(args.onSave, 2);
    await expect(form).toEqual({ body: 'Price the gutters separately.' });
    await expect(base).toMatchObject({ version: 4 });
  },
};

export const NoteDeleted: Story = {
  args: { notes: ready([{ ...ownNote, attachments: [anId(60), anId(61)] }, otherUsersNote]) },
  play: async ({ canvas, args }) => {
    await clickButton(canvas, /^Delete/);
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this note?' });
    await expect(dialog).toHaveTextContent(/Met Maria on site.*and its 2 attachments will be deleted for everybody/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await expectCall(args.onDelete).toHaveBeenCalledWith(expect.objectContaining({ id: ownNote.id }));
  },
};

export const NoteDeletionCancelled: Story = {
  args: argsWithTwoNotes,
  play: async ({ canvas, args }) => {
    await clickButton(canvas, /^Delete/);
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};
