import { authorRoleOf } from '@plumbline/domain/notes/authorRoles';
import type { Note } from '@plumbline/domain/notes/note';
import { personName } from '@plumbline/domain/users/names';
import type { notes } from '../database/schema/notes.ts';
import type { users } from '../database/schema/users.ts';

/** A file that hangs on a note; its name is its uploader's. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
}

interface Row {
  readonly note: Pick<typeof notes.$inferSelect, 'id' | 'body' | 'createdAt' | 'version'>;
  readonly author: Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'email' | 'role'>;
  readonly attachments: readonly Attachment[];
}

/** The stored note as the wire has it [R3.10]. */
export const noteToWire = ({ note, author, attachments }: Row): Note => ({
  id: note.id,
  body: note.body,
  author: author.id,
  author_name: personName({ first_name: author.firstName, last_name: author.lastName, email: author.email }),
  author_role: authorRoleOf(author.role),
  attachments: attachments.map(({ id }) => id),
  attachment_names: attachments.map(({ name }) => name),
  created_date: note.createdAt.toISOString(),
  version: note.version,
});
