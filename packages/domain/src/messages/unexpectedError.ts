/** The text after an error that is not a response of the API. The specification does not have this text. */
export const unexpectedError = 'Something went wrong. Please try again.';

/** The text if a call got no response. The specification does not have this text. */
export const serverUnreachable = 'The server could not be reached. Check your connection and try again.';
