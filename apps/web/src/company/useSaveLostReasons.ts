/** The hook that saves the reasons for which the company loses jobs. */
import type { LostReason } from '@plumbline/domain/company/lostReasons';
import { invalidate } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useSaveCompanyField } from './useSaveCompanyField.ts';

/** Returns a function that saves all reasons, independently of the form. A renamed reason also changes the projects that have it. */
export function useSaveLostReasons() {
  const { queryClient } = useSignedInApp();
  const save = useSaveCompanyField('lost_reasons', 'changed the reasons meanwhile. Save again to replace them.');
  return async (reasons: readonly LostReason[]) => {
    const result = await save([...reasons]);
    if (result.ok) void invalidate(queryClient, { type: 'lostReasons.saved' });
    return result;
  };
}
