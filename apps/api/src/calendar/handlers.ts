/** HTTP handlers of the link for other calendars. */
import type { Handlers } from '../http/handler.ts';
import { deleteFeed, readFeedDay, renewFeed } from '../links/feedLinks.ts';

export const calendarHandlers = {
  'calendarFeed.get': async ({ tx, caller }) => ({ created_on: await readFeedDay(tx, caller) }),

  'calendarFeed.renew': async ({ tx, caller, deps }) => ({ link: await renewFeed(tx, deps.config, caller) }),

  'calendarFeed.delete': async ({ tx, caller }) => {
    await deleteFeed(tx, caller);
  },
} satisfies Partial<Handlers>;
