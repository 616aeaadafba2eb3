/** The hook that deletes a catalogue item. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';

/** Returns a function that deletes a catalogue item [R2.36, R7.14, R8.05, R8.07]. */
export function useDeleteCatalogueItem() {
  const { api } = useSignedInApp();
  return useDeleteRecord<CatalogueItem>({
    keys: queryKeys.catalogue,
    event: { type: 'catalogueItem.deleted' },
    remove: ({ id, version }) => api('catalogue.delete', { params: { id }, ifMatch: version }),
    success: successToasts.catalogueItemDeleted,
    failure: messages.errorToast.deleteCatalogueItem,
  });
}
