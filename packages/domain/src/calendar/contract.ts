/** The API calls about a user's link for other calendars. The feed itself is not a call, because calendar programs read it (`feedRoute.ts`). */
import { object } from 'yup';
import type { Call } from '../shared/call.ts';
import { nullableTextField, textField } from '../shared/recordSchema.ts';
import { allRoles } from '../users/roles.ts';

const userCall = {
  path: '/api/calendar-feed/',
  access: allRoles,
  principals: ['user'],
  requiresSubscription: true,
} as const;

export const calendarCalls = {
  'calendarFeed.get': {
    ...userCall,
    summary: 'Read whether the caller has a link for other calendars',
    method: 'GET',
    status: 200,
    /** The day on which the link was made, YYYY-MM-DD. Null if there is no link. */
    data: object({ created_on: nullableTextField() }).required(),
  },
  'calendarFeed.renew': {
    ...userCall,
    summary: "Make the caller's link for other calendars. An earlier link of the caller stops working",
    method: 'POST',
    status: 200,
    data: object({ link: textField() }).required(),
  },
  'calendarFeed.delete': {
    ...userCall,
    summary: "Switch off the caller's link for other calendars",
    method: 'DELETE',
    status: 204,
  },
} as const satisfies Record<string, Call>;
