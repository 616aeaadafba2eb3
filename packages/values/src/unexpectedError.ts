/** The text of an error without a text of its own [api.md]. */
export const somethingWentWrong = 'Something went wrong';

/** The text after an error that is not a response of the API. The specification does not have this text. */
export const unexpectedError = `${somethingWentWrong}. Please try again.`;
