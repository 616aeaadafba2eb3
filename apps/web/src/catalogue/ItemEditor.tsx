import { messages } from '@plumbline/domain/messages/messages';
import { ready } from '@plumbline/ui/components/Loadable';
import { ItemDialog } from '@plumbline/ui/screens/catalogue/ItemDialog';
import type { ItemDraft } from '@plumbline/ui/screens/catalogue/ItemForm';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDraft } from '../records/draft.ts';
import { readOnce, toEdit } from '../records/readOnce.ts';
import { savedThen } from '../records/savedThen.ts';
import { meQuery } from '../users/queries.ts';
import { itemQuery } from './queries.ts';
import { useSaveItem } from './useSaveItem.ts';

/** Stands in the address for an item that is not made yet. */
export const unmade = 'new';

export interface ItemEditorProps {
  /** The item's id, or `unmade`. */
  id: string;
  onClose: () => void;
}

/** Item Details with its draft and its save [R2.37]. */
export function ItemEditor({ id, onClose }: ItemEditorProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const stored = useQuery({ ...itemQuery(id), ...readOnce, enabled: id !== unmade });
  const kept = useDraft<ItemDraft>('lineItem', id);
  const save = useSaveItem(kept.key);
  return (
    <ItemDialog
      item={id === unmade ? ready(null) : (toEdit(stored, messages.errorToast.loadCatalogue) ?? 'missing')}
      usualUnit={me.profile.company.default_units}
      draft={kept.draft}
      onDraft={kept.write}
      onSave={savedThen(save, kept, onClose)}
      onClose={onClose}
    />
  );
}
