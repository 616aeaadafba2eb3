import { messages } from '@plumbline/domain/messages/messages';
import { CatalogueListScreen } from '@plumbline/ui/screens/catalogue/CatalogueListScreen';
import { ImportDialog } from '@plumbline/ui/screens/catalogue/ImportDialog';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { toLoadable } from '../api/loadable.ts';
import { downloadSample } from '../catalogue/downloadSample.ts';
import { ItemEditor, unmade } from '../catalogue/ItemEditor.tsx';
import { importActor } from '../catalogue/importOnline.ts';
import { catalogueView, itemAddress } from '../catalogue/listView.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { useDeleteItem } from '../catalogue/useDeleteItem.ts';
import { listAddress } from '../records/listPlace.ts';
import { useListView } from '../records/useListView.ts';

/** `/lineItem`, and `/lineItem/{itemId}` with that item open over the list [R2.35-R2.38]. */
export function Component() {
  const { itemId } = useParams();
  const items = useQuery(catalogueQuery);
  const [view, setView] = useListView('/lineItem', catalogueView);
  const [uploading, setUploading] = useState(false);
  const remove = useDeleteItem();
  const navigate = useNavigate();
  const itemAt = useCallback(({ id }: { id: string }) => itemAddress(id, view), [view]);
  return (
    <>
      <CatalogueListScreen
        rows={toLoadable(items, messages.errorToast.loadCatalogue)}
        view={view}
        onViewChange={setView}
        onDelete={remove}
        itemAt={itemAt}
        onAdd={() => void navigate(itemAddress(unmade, view))}
        onUpload={() => setUploading(true)}
      />
      {itemId && <ItemEditor key={itemId} id={itemId} onClose={() => void navigate(listAddress('/lineItem'))} />}
      <ImportDialog
        actor={importActor}
        open={uploading}
        onClose={() => setUploading(false)}
        onSample={() => void downloadSample()}
      />
    </>
  );
}
