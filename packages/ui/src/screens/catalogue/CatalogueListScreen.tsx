/** The screen with the list of catalogue items. */
import styled from '@emotion/styled';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { type ItemType, itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { createCatalogueIndex, searchCatalogue } from '@plumbline/domain/catalogue/searchCatalogue';
import { units } from '@plumbline/domain/catalogue/units';
import { assemblyTexts } from '@plumbline/domain/messages/assemblyTexts';
import { messages } from '@plumbline/domain/messages/messages';
import { formatRate } from '@plumbline/domain/shared/rate';
import { useMemo } from 'react';
import { Button } from '../../components/Button.tsx';
import type { Column } from '../../components/DataTable.tsx';
import { type ListDefinition, type ListScreenProps, RecordList } from '../../components/RecordList.tsx';
import { ListBulletIcon } from '../../icons/ListBulletIcon.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { UploadIcon } from '../../icons/UploadIcon.tsx';
import { itemTypeOptions } from '../../records/unitAndItemTypeOptions.ts';

/** The columns of the catalogue list [R2.36]. */
const catalogueColumns: readonly Column<CatalogueItem>[] = [
  { header: 'Code', cell: ({ code }) => code && <Code>{code}</Code>, width: '110px', cardLine: 'start' },
  { header: 'Item name', cell: ({ description }) => description, primary: true, width: '30%' },
  { header: 'Rate', cell: ({ rate }) => formatRate(rate), align: 'right', width: '110px', cardLine: 'end' },
  { header: 'Item type', cell: ({ item_type }) => itemTypes[item_type], width: '140px', cardLine: 'start' },
  { header: 'Unit', cell: ({ unit }) => units[unit], width: '150px', cardLine: 'end' },
];

const definition: Omit<ListDefinition<CatalogueItem>, 'editPath'> = {
  caption: 'Line Items',
  nouns: ['line item', 'line items'],
  columns: catalogueColumns,
  nameOf: ({ description }) => description,
  createSearch(items) {
    const index = createCatalogueIndex(items);
    return (text, type) => searchCatalogue(index, { text, type: (type || undefined) as ItemType | undefined });
  },
  searchLabel: 'Search by name or code',
  filter: { label: 'Item type', allLabel: 'All', options: itemTypeOptions },
  deleteTitle: messages.confirm.deleteEstimateItem,
  deleteText: ({ description }) => `${description} can no longer be picked. Estimates that have it keep it.`,
  emptyText:
    'The catalogue keeps the items that you price again and again. Add the first item, or upload the price list you have.',
};

export interface CatalogueListScreenProps extends ListScreenProps<CatalogueItem> {
  onAdd: () => void;
  onUpload: () => void;
  /** Opens the assemblies. An empty catalogue has no button for them, because an assembly needs items. */
  onOpenAssemblies: () => void;
  /** The path where an item is edited. */
  itemPath: (item: CatalogueItem) => string;
}

/** The page Line Item List: the catalogue that estimates select items from [R2.35, R2.36]. */
export function CatalogueListScreen({
  onAdd,
  onUpload,
  onOpenAssemblies,
  itemPath,
  ...list
}: CatalogueListScreenProps) {
  const listDefinition = useMemo(() => ({ ...definition, editPath: itemPath }), [itemPath]);
  return (
    <RecordList
      {...list}
      definition={listDefinition}
      secondaryAction={
        <>
          {list.rows.status === 'ready' && list.rows.data.length > 0 && (
            <Button icon={<ListBulletIcon />} onClick={onOpenAssemblies}>
              {assemblyTexts.title}
            </Button>
          )}
          <Button icon={<UploadIcon />} onClick={onUpload}>
            Upload Items
          </Button>
        </>
      }
      renderAddButton={({ wide }) => (
        <Button variant="primary" icon={<PlusIcon />} wide={wide} onClick={onAdd}>
          Add Item
        </Button>
      )}
    />
  );
}

const Code = styled.span`
  color: var(--ink-soft);
`;
