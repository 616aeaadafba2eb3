/** The number of notes on a page [R9.01]. */
export const notesPerPage = 25;
