import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { catalogueChanges, catalogueErrors, catalogueToWire } from '@plumbline/domain/catalogue/form';
import type { CatalogueItemForm } from '@plumbline/domain/catalogue/formSchema';
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { queryKeys } from '../api/queryKeys.ts';
import type { Api } from '../api/signedApi.ts';
import { useSignedInApp } from '../app/App.ts';
import { type RecordSaving, useSaveRecord } from '../records/useSaveRecord.ts';

const itemSaving = (api: Api): RecordSaving<CatalogueItem, CatalogueItemForm, ReturnType<typeof catalogueChanges>> => ({
  keys: queryKeys.catalogue,
  event: { type: 'catalogueItem.saved' },
  noun: 'item',
  create: (form, id) => api('catalogue.create', { body: { id, ...catalogueToWire(form), category: '' } }),
  changes: catalogueChanges,
  update: ({ id, version }, body) => api('catalogue.update', { params: { id }, body, ifMatch: version }),
  success: { create: successToasts.catalogueItemCreated, update: successToasts.catalogueItemUpdated },
  failure: { create: messages.errorToast.createCatalogueItem, update: messages.errorToast.updateCatalogueItem },
  fieldsOf: catalogueErrors,
});

/** Returns a function that creates or updates a catalogue item [R2.37, R7.13, R7.14, R8.05, R8.07]. */
export const useSaveCatalogueItem = (newId: string) => useSaveRecord(itemSaving(useSignedInApp().api), newId);
