/** The Item Details dialog, connected to the API and to its stored draft. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { catalogueChanges, catalogueErrors, catalogueToApi } from '@plumbline/domain/catalogue/form';
import type { CatalogueItemForm } from '@plumbline/domain/catalogue/formSchema';
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { ready } from '@plumbline/ui/components/Loadable';
import { ItemDialog } from '@plumbline/ui/screens/catalogue/ItemDialog';
import type { ItemDraft } from '@plumbline/ui/screens/catalogue/ItemForm';
import { useQuery } from '@tanstack/react-query';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { saveAndLeave, useDraft } from '../drafts/useDraft.ts';
import { formQueryOptions, toFormLoadable } from '../records/recordFormQuery.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';
import { newItemId } from './catalogueSearchParams.ts';
import { catalogueItemQuery } from './queries.ts';

/** Creates and updates catalogue items [R2.37, R7.13, R7.14, R8.05, R8.07]. */
const itemSaving = (
  api: AuthenticatedApi,
): RecordSaving<CatalogueItem, CatalogueItemForm, ReturnType<typeof catalogueChanges>> => ({
  keys: queryKeys.catalogue,
  event: { type: 'catalogueItem.saved' },
  noun: 'item',
  create: (form, id) => api('catalogue.create', { body: { id, ...catalogueToApi(form), category: '' } }),
  toUpdateBody: catalogueChanges,
  update: ({ id, version }, body) => api('catalogue.update', { params: { id }, body, ifMatch: version }),
  success: { create: successToasts.catalogueItemCreated, update: successToasts.catalogueItemUpdated },
  failure: { create: messages.errorToast.createCatalogueItem, update: messages.errorToast.updateCatalogueItem },
  toFieldErrors: catalogueErrors,
});

export interface CatalogueItemEditorProps {
  /** The item id, or `newItemId`. */
  id: string;
  onClose: () => void;
}

/** Shows the Item Details dialog, stores its draft and saves the item [R2.37]. */
export function CatalogueItemEditor({ id, onClose }: CatalogueItemEditorProps) {
  const { api } = useSignedInApp();
  const me = useMe();
  const itemQuery = useQuery({ ...catalogueItemQuery(api, id), ...formQueryOptions, enabled: id !== newItemId });
  const draft = useDraft<ItemDraft>('lineItem', id);
  const save = useSaveRecord(itemSaving(api), draft.newRecordId);
  return (
    <ItemDialog
      item={
        id === newItemId ? ready(null) : (toFormLoadable(itemQuery, messages.errorToast.loadCatalogue) ?? 'missing')
      }
      defaultUnit={me.profile.company.default_units}
      defaultMarkups={me.profile.company}
      draft={draft.storedValue}
      onDraftChange={draft.write}
      onSave={saveAndLeave(save, draft, onClose)}
      onClose={onClose}
    />
  );
}
