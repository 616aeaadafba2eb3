/** Takes the place of the fetch adapter of axios in the built app: the adapter is not available. */
export const getFetch = () => false;
