/** Hooks for the signed-in user and the current day. */
import { todayIn } from '@plumbline/domain/company/timeZone';
import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../session/queries.ts';
import { useSignedInApp } from './appContext.ts';

/** Returns the signed-in user with their company. The loader of the shell loads this data. */
export const useMe = () => useSuspenseQuery(meQuery(useSignedInApp().api)).data;

/** Returns the current day in the time zone of the company, as YYYY-MM-DD. */
export function useToday(): string {
  const { clock } = useSignedInApp();
  return todayIn(useMe().profile.company.time_zone, new Date(clock.now()));
}
