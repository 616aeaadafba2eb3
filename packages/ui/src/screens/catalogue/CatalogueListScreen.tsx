import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import type { ItemType } from '@plumbline/domain/catalogue/itemTypes';
import { catalogueIndex, searchCatalogue } from '@plumbline/domain/catalogue/search';
import { messages } from '@plumbline/domain/messages/messages';
import { PlusIcon, UploadIcon } from '@radix-ui/react-icons';
import { useMemo } from 'react';
import { Button } from '../../components/Button.tsx';
import { itemTypeOptions } from '../../components/catalogueOptions.ts';
import { type RecordKind, RecordList, type RecordListProps } from '../../components/RecordList.tsx';
import { catalogueColumns } from './catalogueColumns.tsx';

const kind: Omit<RecordKind<CatalogueItem>, 'editAt'> = {
  caption: 'Line Items',
  nouns: ['line item', 'line items'],
  columns: catalogueColumns,
  nameOf: ({ description }) => description,
  finder(items) {
    const index = catalogueIndex(items);
    return (text, type) => searchCatalogue(index, { text, type: (type || undefined) as ItemType | undefined });
  },
  searchLabel: 'Search by name or code',
  choice: { label: 'Item type', all: 'All', options: itemTypeOptions },
  deleteQuestion: messages.confirm.deleteEstimateItem,
  deleteText: ({ description }) => `${description} can no longer be picked. Estimates that have it keep it.`,
  emptyText: 'What you price again and again is kept here once. Add the first item, or upload the price list you have.',
};

export interface CatalogueListScreenProps extends RecordListProps<CatalogueItem> {
  onAdd: () => void;
  onUpload: () => void;
  /** Where an item is edited. */
  itemAt: (item: CatalogueItem) => string;
}

/** Line Item List: what estimates pick from [R2.35, R2.36]. */
export function CatalogueListScreen({ onAdd, onUpload, itemAt, ...list }: CatalogueListScreenProps) {
  const listed = useMemo(() => ({ ...kind, editAt: itemAt }), [itemAt]);
  return (
    <RecordList
      {...list}
      kind={listed}
      beside={
        <Button icon={<UploadIcon />} onClick={onUpload}>
          Upload Items
        </Button>
      }
      add={(wide = false) => (
        <Button variant="primary" icon={<PlusIcon />} wide={wide} onClick={onAdd}>
          Add Item
        </Button>
      )}
    />
  );
}
