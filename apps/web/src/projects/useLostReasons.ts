/** The names of the reasons for which the company loses jobs, in their order. */
import { useMemo } from 'react';
import { useMe } from '../app/useMe.ts';

export function useLostReasons(): readonly string[] {
  const { lost_reasons: reasons } = useMe().profile.company;
  return useMemo(() => reasons.map(({ name }) => name), [reasons]);
}
