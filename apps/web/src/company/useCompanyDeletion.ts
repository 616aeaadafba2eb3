/** The hook that plans and cancels the deletion of the company. */
import { todayIn } from '@plumbline/domain/company/timeZone';
import { companyDeletionTexts } from '@plumbline/domain/companyDeletion/companyDeletionTexts';
import type { CompanyDeletionForm } from '@plumbline/domain/companyDeletion/form';
import { errorToastTitle } from '@plumbline/domain/messages/messages';
import { firstFieldErrors, toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import type { DeleteCompanyCardProps } from '@plumbline/ui/screens/company/DeleteCompanyCard';
import { formatDay } from '@plumbline/values/day';
import { useMutation, useQuery } from '@tanstack/react-query';
import { conflictMessage } from '../api/failureMessage.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { companyDeletionQuery } from './dataQueries.ts';

const { failures, kept, plannedToast } = companyDeletionTexts;

export function useCompanyDeletion(): DeleteCompanyCardProps {
  const { api, queryClient, toasts } = useSignedInApp();
  const { name, time_zone: timeZone, subscription } = useMe().profile.company;
  const deletion = toLoadable(useQuery(companyDeletionQuery(api)), failures.get);
  const plan = async (body: CompanyDeletionForm): Promise<SubmitResult> => {
    try {
      const result = await api('companyDeletion.plan', { body });
      queryClient.setQueryData(queryKeys.companyDeletion, result);
      if (result.planned) {
        const day = formatDay(todayIn(timeZone, new Date(result.planned.deletes_at)));
        toasts.showToast({ tone: 'info', ...plannedToast(day) });
      }
      return { ok: true };
    } catch (error) {
      const { message, fields = {} } = toFailedCall(error, failures.plan);
      return { ok: false, message, fields: firstFieldErrors(fields) };
    }
  };
  const keep = useMutation({
    mutationFn: () => api('companyDeletion.cancel'),
    onSuccess: (result) => {
      queryClient.setQueryData(queryKeys.companyDeletion, result);
      toasts.showToast({ tone: 'success', ...kept });
    },
    onError: (error) =>
      toasts.showToast({
        tone: 'error',
        title: errorToastTitle,
        text: conflictMessage(error, failures.cancel),
      }),
  });
  return {
    deletion,
    companyName: name,
    timeZone,
    renews: subscription.renews,
    onPlan: plan,
    keeping: keep.isPending,
    onKeep: () => keep.mutate(),
  };
}
