/** The text after an error that is not a response of the API. The specification does not have this text. */
export const unexpectedError = 'Something went wrong. Please try again.';
