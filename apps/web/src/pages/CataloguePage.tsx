/** The route module of `/lineItem`: loads the catalogue and connects the list with its dialogs. */
import { messages } from '@plumbline/domain/messages/messages';
import { useDelayedPreload } from '@plumbline/ui/components/useDelayedPreload';
import { CatalogueListScreen } from '@plumbline/ui/screens/catalogue/CatalogueListScreen';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { hasAssemblyDraft } from '../assemblies/assemblyDraft.ts';
import { catalogueItemPath, catalogueSearchParams, newItemId } from '../catalogue/catalogueSearchParams.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { useDeleteCatalogueItem } from '../catalogue/useDeleteCatalogueItem.ts';
import { lastListPath } from '../lists/listSearchParams.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { opensImport } from '../search/openImport.ts';

// The item dialog and the import dialog load after the list, because they need forms, yup and the import machine.
const loadEditor = () => import('../catalogue/CatalogueItemEditor.tsx');
const CatalogueItemEditor = lazy(async () => ({ default: (await loadEditor()).CatalogueItemEditor }));
const loadImport = () => import('../catalogue/CatalogueImport.tsx');
const CatalogueImport = lazy(async () => ({ default: (await loadImport()).CatalogueImport }));

const Assemblies = lazy(async () => ({ default: (await import('../assemblies/Assemblies.tsx')).Assemblies }));

/** Renders the pages `/lineItem` and `/lineItem/{itemId}`. The second shows the item in a dialog over the list [R2.35-R2.38]. */
export function Component() {
  const app = useSignedInApp();
  const { itemId } = useParams();
  const items = useQuery(catalogueQuery(app.api));
  const [view, setView] = useListSearchParams('/lineItem', catalogueSearchParams);
  const [importDialog, setImportDialog] = useState<'never opened' | 'open' | 'closed'>('never opened');
  // The search opens the dialog too, also if the list is already the page.
  const location = useLocation();
  const [lastLocation, setLastLocation] = useState('');
  if (lastLocation !== location.key) {
    setLastLocation(location.key);
    if (opensImport(location.state)) setImportDialog('open');
  }
  const [showsAssemblies, setShowsAssemblies] = useState(() => hasAssemblyDraft(app.drafts));
  useDelayedPreload(loadEditor, items.isSuccess);
  useDelayedPreload(loadImport, items.isSuccess);
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
        onUpload={() => setImportDialog('open')}
        onOpenAssemblies={() => setShowsAssemblies(true)}
      />
      <Suspense>
        {itemId && (
          <CatalogueItemEditor
            key={itemId}
            id={itemId}
            onClose={() => void navigate(lastListPath(app.storage.session, '/lineItem'))}
          />
        )}
      </Suspense>
      <Suspense>{showsAssemblies && <Assemblies onClose={() => setShowsAssemblies(false)} />}</Suspense>
      <Suspense>
        {importDialog !== 'never opened' && (
          <CatalogueImport open={importDialog === 'open'} onClose={() => setImportDialog('closed')} />
        )}
      </Suspense>
    </>
  );
}
