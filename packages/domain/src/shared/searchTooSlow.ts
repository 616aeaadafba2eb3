/** The error of a search that takes too long. */
export const searchTooSlow = 'This search takes too long. Please search for fewer or longer words';
