/**
 * The maximum number of attachments of a note. This is a separate module, so that the page can read the limit without the schema of
 * the form.
 */
export const maxAttachments = 20;
export const tooManyAttachments = `At most ${maxAttachments} attachments`;
