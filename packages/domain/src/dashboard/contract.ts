/** The API calls of the dashboard. */
import type { Call } from '../shared/call.ts';
import { allRoles } from '../users/roles.ts';
import { dashboardQuery, dashboardSchema } from './dashboard.ts';
import { placesBody, signedJobsSchema } from './signedJobs.ts';

/** Calls of the dashboard: its figures [R7.23] and the map of signed jobs [R2.16, R7.30]. */
export const dashboardCalls = {
  'dashboard.get': {
    summary: 'Read the figures of the dashboard',
    method: 'GET',
    path: '/api/dashboard/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    query: dashboardQuery,
    data: dashboardSchema,
  },
  'dashboard.jobs': {
    summary: 'List the signed jobs on the map',
    method: 'GET',
    path: '/api/dashboard/jobs/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    query: dashboardQuery,
    data: signedJobsSchema,
    transactionStartedBy: 'handler',
  },
  'dashboard.places': {
    summary: 'Store the places found for addresses on the map',
    method: 'POST',
    path: '/api/dashboard/places/',
    access: allRoles,
    requiresSubscription: true,
    status: 204,
    body: placesBody,
  },
} as const satisfies Record<string, Call>;
