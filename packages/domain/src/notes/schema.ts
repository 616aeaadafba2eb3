import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { id, listOf, requiredText } from '../shared/rules.ts';

/** [R3.10, R7.17] */
export const noteBody = object({ body: requiredText(10_000) });

export const maxAttachments = 20;
export const tooManyAttachments = `At most ${maxAttachments} attachments`;

/** Files to be hung on a note [R7.19]. */
export const attachmentsBody = listOf(
  object({
    attachment_id: id().required(messages.validation.required),
  }),
  maxAttachments,
  tooManyAttachments,
).required();

export type NoteForm = InferType<typeof noteBody>;
