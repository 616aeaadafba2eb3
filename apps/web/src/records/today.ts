import { todayIn } from '@plumbline/domain/company/timeZone';
import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../users/queries.ts';

const useTimeZone = (): string => useSuspenseQuery(meQuery).data.profile.company.time_zone;

/** The day it is for the company, YYYY-MM-DD. */
export const useToday = (): string => todayIn(useTimeZone(), new Date());
