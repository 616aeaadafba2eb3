/** The text if a call got no response. The specification does not have this text. */
export const serverUnreachable = 'The server could not be reached. Check your connection and try again.';
