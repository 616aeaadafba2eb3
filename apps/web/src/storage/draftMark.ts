const key = 'drafts';

/**
 * Stores in session storage the id of the user who has drafts in this window; null removes it. Pages outside the shell read it
 * synchronously without loading the draft store.
 */
export const markDrafts = (session: Storage, user: string | null): void =>
  user === null ? session.removeItem(key) : session.setItem(key, user);

/** The id of the user who has drafts in this window, or null. */
export const draftOwner = (session: Storage): string | null => session.getItem(key);
