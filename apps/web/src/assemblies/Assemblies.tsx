/** The dialog with the assemblies, connected to the API. CataloguePage loads this module lazily. */
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import type { AssemblyForm as AssemblyValues } from '@plumbline/domain/assemblies/form';
import { assemblyTexts } from '@plumbline/domain/messages/assemblyTexts';
import { messages } from '@plumbline/domain/messages/messages';
import { AssembliesDialog } from '@plumbline/ui/screens/assemblies/AssembliesDialog';
import {
  type AssemblyDraft,
  AssemblyForm,
  type AssemblyFormProps,
} from '@plumbline/ui/screens/assemblies/AssemblyForm';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { invalidate, queryKeys } from '../api/queryKeys.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { openDraft, saveAndLeave, useDraft } from '../drafts/useDraft.ts';
import { changeRecord, conflictAsMessage } from '../records/changeRecord.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';
import { assemblyDraftKey, assemblyDraftName } from './assemblyDraft.ts';
import { assembliesQuery } from './queries.ts';

const { changedElsewhere, failures, toasts: toastTexts } = assemblyTexts;

/** Lists and edits the assemblies of the company. */
export function Assemblies({ onClose }: { onClose: () => void }) {
  const { api, drafts, queryClient, toasts } = useSignedInApp();
  const assemblies = useQuery(assembliesQuery(api));
  const items = useQuery(catalogueQuery(api));
  const [storedDraft] = useState(() => openDraft<AssemblyDraft>(drafts, assemblyDraftName, 'confirm').storedValue);
  return (
    <AssembliesDialog
      assemblies={toLoadable(assemblies, failures.list)}
      items={toLoadable(items, messages.errorToast.loadCatalogue)}
      initialView={storedDraft && (storedDraft.base ?? 'new')}
      renderForm={(props) => <AssemblyEditor {...props} />}
      onDelete={async ({ id, version }) => {
        const result = await changeRecord(
          {
            send: () => api('assemblies.delete', { params: { id }, ifMatch: version }),
            event: { type: 'assembly.changed' },
            noun: 'assembly',
            success: toastTexts.deleted,
            failure: failures.delete,
          },
          { queryClient, toast: toasts.showToast },
        );
        return conflictAsMessage(result, changedElsewhere);
      }}
      onClose={onClose}
    />
  );
}

/** Creates and updates assemblies. An update replaces all values. */
const assemblySaving = (api: AuthenticatedApi): RecordSaving<Assembly, AssemblyValues, AssemblyValues> => ({
  keys: queryKeys.assemblies,
  event: { type: 'assembly.changed' },
  noun: 'assembly',
  create: (form, id) => api('assemblies.create', { body: { id, ...form } }),
  toUpdateBody: (_, form) => form,
  update: ({ id, version }, body) => api('assemblies.update', { params: { id }, body, ifMatch: version }),
  success: { create: toastTexts.created, update: toastTexts.updated },
  failure: { create: failures.create, update: failures.update },
});

/** The form of one assembly with its stored draft. */
function AssemblyEditor(props: Pick<AssemblyFormProps, 'ref' | 'assembly' | 'items' | 'onClose'>) {
  const { api, queryClient } = useSignedInApp();
  const me = useMe();
  const draft = useDraft<AssemblyDraft>(assemblyDraftKey.subject, assemblyDraftKey.id);
  const save = useSaveRecord(assemblySaving(api), draft.newRecordId);
  return (
    <AssemblyForm
      {...props}
      defaultUnit={me.profile.company.default_units}
      draft={draft.storedValue}
      onDraftChange={draft.write}
      onSave={async (values, base) => {
        const result = await saveAndLeave(save, draft, props.onClose)(values, base);
        // It is possible that another user deleted an item of the assembly from the catalogue.
        if (!result.ok) void invalidate(queryClient, { type: 'catalogue.changed' });
        return result;
      }}
    />
  );
}
