/** The Item Details dialog, connected to the API and to its stored draft. */
import { messages } from '@plumbline/domain/messages/messages';
import { ready } from '@plumbline/ui/components/Loadable';
import { ItemDialog } from '@plumbline/ui/screens/catalogue/ItemDialog';
import type { ItemDraft } from '@plumbline/ui/screens/catalogue/ItemForm';
import { useQuery } from '@tanstack/react-query';
import { useSignedInApp } from '../app/App.ts';
import { useMe } from '../app/useMe.ts';
import { saveAndLeave, useDraft } from '../drafts/useDraft.ts';
import { editOptions, toEditable } from '../records/recordToEdit.ts';
import { newItemId } from './catalogueSearchParams.ts';
import { catalogueItemQuery } from './queries.ts';
import { useSaveCatalogueItem } from './useSaveCatalogueItem.ts';

export interface CatalogueItemEditorProps {
  /** The item id, or `newItemId`. */
  id: string;
  onClose: () => void;
}

/** Shows the Item Details dialog, stores its draft and saves the item [R2.37]. */
export function CatalogueItemEditor({ id, onClose }: CatalogueItemEditorProps) {
  const { api } = useSignedInApp();
  const me = useMe();
  const stored = useQuery({ ...catalogueItemQuery(api, id), ...editOptions, enabled: id !== newItemId });
  const draft = useDraft<ItemDraft>('lineItem', id);
  const save = useSaveCatalogueItem(draft.newId);
  return (
    <ItemDialog
      item={id === newItemId ? ready(null) : (toEditable(stored, messages.errorToast.loadCatalogue) ?? 'missing')}
      defaultUnit={me.profile.company.default_units}
      draft={draft.draft}
      onDraft={draft.write}
      onSave={saveAndLeave(save, draft, onClose)}
      onClose={onClose}
    />
  );
}
