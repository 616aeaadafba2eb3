const key = 'drafts';

/**
 * Notes in session storage whose drafts this window has. The pages outside the shell must know it at once, and do not load the
 * code of the draft store.
 */
export const markDrafts = (session: Storage, user: string | null): void =>
  user === null ? session.removeItem(key) : session.setItem(key, user);

/** The user whose drafts this window has, or null. */
export const draftOwner = (session: Storage): string | null => session.getItem(key);
