/** The dialog that creates or edits a catalogue item. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import type { RecordFormHandle } from '../../records/RecordForm.tsx';
import { ItemForm, type ItemFormProps } from './ItemForm.tsx';

export interface ItemDialogProps extends Omit<ItemFormProps, 'item' | 'ref'> {
  /** The item to edit. Null adds a new item. `missing` if no item has the id in the URL. */
  item: Loadable<CatalogueItem | null> | 'missing';
}

/** The dialog Item Details [R2.37]. */
export function ItemDialog({ item, ...form }: ItemDialogProps) {
  const formHandle = useRef<RecordFormHandle>(null);
  const close = () => (formHandle.current ? formHandle.current.leave() : form.onClose());
  return (
    <Dialog open title="Item Details" onOpenChange={(open) => open || close()}>
      {item === 'missing' ? (
        <EmptyState
          title="There is no such line item"
          text="It may have been deleted, or the link to it is incomplete."
          action={<Button onClick={form.onClose}>Go to the line items</Button>}
        />
      ) : (
        <WhenReady value={item} loading={<Skeleton rows={3} rowHeight={46} />}>
          {(loadedItem) => <ItemForm {...form} key={loadedItem?.id} ref={formHandle} item={loadedItem} />}
        </WhenReady>
      )}
    </Dialog>
  );
}
