/** Props and notes that the stories of the notes screen share. */
import { aNote, anId } from '@plumbline/domain/testing/builders';
import { ownerRole } from '@plumbline/domain/users/roles';
import { fn } from 'storybook/test';
import { ready } from '../../../components/Loadable.tsx';
import { examplePictureSource } from '../../../components/testing/examplePictures.ts';
import type { NotesScreenProps } from '../NotesScreen.tsx';
import { exampleNotes } from './exampleNotes.ts';

type NewNoteProps = NotesScreenProps['newNote'];

/** The props of the form for a new note. By default the form is empty. */
export const aNewNote = (overrides: Partial<NewNoteProps> = {}): NewNoteProps => ({
  draft: '',
  onDraftChange: fn(),
  files: [],
  onChoose: fn(),
  onRetry: fn(),
  onRemove: fn(),
  attachingFailed: false,
  onAdd: fn<NewNoteProps['onAdd']>(async () => ({ ok: true })),
  onClear: fn(),
  ...overrides,
});

/** A note of the owner who is signed in. */
export const ownNote = aNote({ version: 3 });
/** A note of another user. */
export const otherUsersNote = aNote({
  id: anId(8),
  author: anId(31),
  author_name: 'Luis Ortega',
  author_role: 'Manager',
});

/** The props of the notes screen while an owner is signed in. */
export const notesScreenArgs: NotesScreenProps = {
  timeZone: 'America/Denver',
  notes: ready(exampleNotes(7)),
  currentUser: { id: anId(2), role: ownerRole },
  page: 1,
  onPageChange: fn(),
  getDraft: () => null,
  onDraftChange: fn(),
  onSave: fn<NotesScreenProps['onSave']>(async ({ body }) => ({ ok: true, record: { ...ownNote, body, version: 4 } })),
  onDelete: fn(),
  onDownload: fn<NotesScreenProps['onDownload']>(async () => true),
  ...examplePictureSource,
  newNote: aNewNote(),
};
