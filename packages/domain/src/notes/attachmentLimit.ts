/**
 * The maximum number of attachments of a note. It is a separate module, because the page reads it before it loads the schema of
 * the form.
 */
export const maxAttachments = 20;
export const tooManyAttachments = `At most ${maxAttachments} attachments`;
