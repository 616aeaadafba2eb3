import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { call } from '../api/client.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';
import { itemKeys } from './queries.ts';

/** [R2.36, R7.14, R8.05, R8.07] */
export const useDeleteItem = () =>
  useDeleteRecord({
    keys: itemKeys,
    remove: ({ id, version }) => call('catalogue.delete', { params: { id }, ifMatch: version }),
    done: successToasts.catalogueItemDeleted,
    failure: messages.errorToast.deleteCatalogueItem,
  });
