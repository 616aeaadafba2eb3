/** The limit of the attachments of a note. The page of the notes reads it before it loads the schema of the form. */
export const maxAttachments = 20;
export const tooManyAttachments = `At most ${maxAttachments} attachments`;
