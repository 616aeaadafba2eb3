import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { catalogueChanges, catalogueErrors, catalogueToWire } from '@plumbline/domain/catalogue/form';
import type { CatalogueItemForm } from '@plumbline/domain/catalogue/formSchema';
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { call } from '../api/client.ts';
import { type Saving, useSaveRecord } from '../records/useSaveRecord.ts';
import { itemKeys } from './queries.ts';

const saving: Saving<CatalogueItem, CatalogueItemForm, ReturnType<typeof catalogueChanges>> = {
  keys: itemKeys,
  noun: 'item',
  create: (form, idempotencyKey) =>
    call('catalogue.create', { body: { ...catalogueToWire(form), category: '' }, idempotencyKey }),
  changes: catalogueChanges,
  update: ({ id, version }, body) => call('catalogue.update', { params: { id }, body, ifMatch: version }),
  said: { create: successToasts.catalogueItemCreated, update: successToasts.catalogueItemUpdated },
  failure: { create: messages.errorToast.createCatalogueItem, update: messages.errorToast.updateCatalogueItem },
  fieldsOf: catalogueErrors,
};

/** [R2.37, R7.13, R7.14, R8.05, R8.07] */
export const useSaveItem = (key: string) => useSaveRecord(saving, key);
