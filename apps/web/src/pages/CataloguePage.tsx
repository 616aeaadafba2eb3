import { messages } from '@plumbline/domain/messages/messages';
import { CatalogueListScreen } from '@plumbline/ui/screens/catalogue/CatalogueListScreen';
import { ImportDialog } from '@plumbline/ui/screens/catalogue/ImportDialog';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/App.ts';
import { CatalogueItemEditor, newItemId } from '../catalogue/CatalogueItemEditor.tsx';
import { catalogueItemPath, catalogueSearchParams } from '../catalogue/catalogueSearchParams.ts';
import { downloadSample } from '../catalogue/downloadSample.ts';
import { createImportActor } from '../catalogue/importActor.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { useDeleteCatalogueItem } from '../catalogue/useDeleteCatalogueItem.ts';
import { lastListPath } from '../lists/listSearchParams.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';

/** Renders the pages `/lineItem` and `/lineItem/{itemId}`. The second shows the item in a dialog over the list [R2.35-R2.38]. */
export function Component() {
  const app = useSignedInApp();
  const { itemId } = useParams();
  const items = useQuery(catalogueQuery(app.api));
  const [view, setView] = useListSearchParams('/lineItem', catalogueSearchParams);
  const [uploading, setUploading] = useState(false);
  const remove = useDeleteCatalogueItem();
  const navigate = useNavigate();
  const itemPath = useCallback(({ id }: { id: string }) => catalogueItemPath(id, view), [view]);
  return (
    <>
      <CatalogueListScreen
        rows={toLoadable(items, messages.errorToast.loadCatalogue)}
        view={view}
        onViewChange={setView}
        onDelete={remove}
        itemPath={itemPath}
        onAdd={() => void navigate(catalogueItemPath(newItemId, view))}
        onUpload={() => setUploading(true)}
      />
      {itemId && (
        <CatalogueItemEditor
          key={itemId}
          id={itemId}
          onClose={() => void navigate(lastListPath(app.storage.session, '/lineItem'))}
        />
      )}
      <ImportDialog
        actor={app.once(createImportActor)}
        open={uploading}
        onClose={() => setUploading(false)}
        onSample={() => void downloadSample(app)}
      />
    </>
  );
}
