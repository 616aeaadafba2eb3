/** The dialog with the assemblies, connected to the API. CataloguePage loads this module lazily. */
import { assemblyTexts } from '@plumbline/domain/messages/assemblyTexts';
import { errorToastTitle, messages, type ToastText } from '@plumbline/domain/messages/messages';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { AssembliesDialog } from '@plumbline/ui/screens/catalogue/AssembliesDialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, firstFieldErrors } from '../api/ApiError.ts';
import { invalidate } from '../api/queryKeys.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { newIdPerInput } from '../records/newIdPerInput.ts';
import { assembliesQuery } from './queries.ts';

const { failures, toasts } = assemblyTexts;

/** Lists and edits the assemblies of the company. */
export function Assemblies({ onClose }: { onClose: () => void }) {
  const { api, queryClient, toasts: toastStore } = useSignedInApp();
  const me = useMe();
  const assemblies = useQuery(assembliesQuery(api));
  const items = useQuery(catalogueQuery(api));
  const [newIds] = useState(newIdPerInput);

  /** Shows a toast after the call and loads the list again. The form shows the returned errors. */
  async function change(call: () => Promise<unknown>, success: ToastText, failure: string): Promise<SubmitResult> {
    try {
      await call();
      toastStore.showToast({ tone: 'success', ...success });
      return { ok: true };
    } catch (error) {
      toastStore.showToast({ tone: 'error', title: errorToastTitle, text: failure });
      if (!(error instanceof ApiError)) return { ok: false, message: failure };
      const { name } = firstFieldErrors(error);
      if (name) return { ok: false, message: failure, fields: { name } };
      const isOutdated = error.status === 412;
      return { ok: false, message: isOutdated ? assemblyTexts.changedElsewhere(error.changedBy ?? '') : error.message };
    } finally {
      await invalidate(queryClient, { type: 'assembly.changed' });
    }
  }

  return (
    <AssembliesDialog
      assemblies={toLoadable(assemblies, failures.list)}
      items={toLoadable(items, messages.errorToast.loadCatalogue)}
      defaultUnit={me.profile.company.default_units}
      onSave={async (assembly, values) => {
        if (assembly) {
          const { id, version } = assembly;
          const update = () => api('assemblies.update', { params: { id }, body: values, ifMatch: version });
          return change(update, toasts.updated, failures.update);
        }
        const create = () => api('assemblies.create', { body: { id: newIds.idOf(values), ...values } });
        const result = await change(create, toasts.created, failures.create);
        // The next assembly needs another id, even if it has the same values.
        if (result.ok) newIds.clear();
        return result;
      }}
      onDelete={({ id, version }) =>
        change(() => api('assemblies.delete', { params: { id }, ifMatch: version }), toasts.deleted, failures.delete)
      }
      onClose={onClose}
    />
  );
}
