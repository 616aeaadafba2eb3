/** For records that are there from the start, as one's own company and account. */
export const neverCreated = () => Promise.reject(new Error('Only made when signing up'));
