/** The dialog that lists and edits the assemblies of a company: groups of catalogue items for one unit of work. */
import styled from '@emotion/styled';
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import { type ItemsById, partsOf, ratePerUnit } from '@plumbline/domain/assemblies/assemblyParts';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { units } from '@plumbline/domain/catalogue/units';
import { assemblyTexts } from '@plumbline/domain/messages/assemblyTexts';
import { formatMoney } from '@plumbline/values/money';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import type { SubmitResult } from '../../components/Form.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { ActionBar } from '../../components/layout.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { PencilIcon } from '../../icons/PencilIcon.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { TrashIcon } from '../../icons/TrashIcon.tsx';
import type { RecordFormHandle } from '../../records/RecordForm.tsx';
import { phone } from '../../theme/breakpoints.ts';
import type { AssemblyFormProps } from './AssemblyForm.tsx';

export interface AssembliesDialogProps {
  assemblies: Loadable<readonly Assembly[]>;
  /** The catalogue, in the order of its list. */
  items: Loadable<readonly CatalogueItem[]>;
  /** What the dialog shows first: the list (null), or the form with a stored draft. */
  initialView: EditedAssembly;
  /** Renders the form of an assembly. */
  renderForm: (form: Pick<AssemblyFormProps, 'ref' | 'assembly' | 'items' | 'onClose'>) => ReactNode;
  onDelete: (assembly: Assembly) => Promise<SubmitResult>;
  onClose: () => void;
}

/** The assembly that is edited: an existing or a new one. Null while the list is shown. */
export type EditedAssembly = Assembly | 'new' | null;

const { list: texts } = assemblyTexts;

/** The form of an assembly replaces the list in the same dialog. */
export function AssembliesDialog(props: AssembliesDialogProps) {
  const { assemblies, items, initialView, renderForm, onDelete, onClose } = props;
  const [edited, setEdited] = useState(initialView);
  const form = useRef<RecordFormHandle>(null);
  /** Closes the form, or the dialog if it shows the list. */
  const close = () => (form.current ? form.current.leave() : onClose());
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={edited === 'new' ? assemblyTexts.form.newTitle : (edited?.name ?? assemblyTexts.title)}
      description={edited === null ? texts.hint : undefined}
      width="large"
      onOpenChange={(open) => open || close()}
    >
      <WhenReady value={assemblies} loading={<Skeleton rows={6} rowHeight={36} />}>
        {(loadedAssemblies) => (
          <WhenReady value={items} loading={<Skeleton rows={6} rowHeight={36} />}>
            {(loadedItems) =>
              edited === null ? (
                <AssemblyList
                  assemblies={loadedAssemblies}
                  items={loadedItems}
                  onEdit={setEdited}
                  onDelete={onDelete}
                />
              ) : (
                renderForm({
                  ref: form,
                  assembly: edited === 'new' ? null : edited,
                  items: loadedItems,
                  onClose: () => setEdited(null),
                })
              )
            }
          </WhenReady>
        )}
      </WhenReady>
    </Dialog>
  );
}

interface AssemblyListProps {
  assemblies: readonly Assembly[];
  items: readonly CatalogueItem[];
  onEdit: (assembly: Assembly | 'new') => void;
  onDelete: AssembliesDialogProps['onDelete'];
}

/** The list with its add button, or a text if there are no assemblies. */
function AssemblyList({ assemblies, items, onEdit, onDelete }: AssemblyListProps) {
  const itemsById = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const [idToDelete, setIdToDelete] = useState<string | null>(null);
  // Another user may change the assembly while the confirmation is open.
  const assemblyToDelete = assemblies.find(({ id }) => id === idToDelete);
  const addButtonRef = useRef<HTMLButtonElement>(null);
  const isDeleted = useRef(false);
  const addButton = (
    <Button ref={addButtonRef} variant="primary" icon={<PlusIcon />} onClick={() => onEdit('new')}>
      {texts.add}
    </Button>
  );
  if (assemblies.length === 0) return <EmptyState title={texts.empty} text={texts.emptyHint} action={addButton} />;
  return (
    <>
      <List aria-label={assemblyTexts.title}>
        {assemblies.map((assembly) => (
          <AssemblyEntry
            key={assembly.id}
            assembly={assembly}
            items={itemsById}
            onEdit={() => onEdit(assembly)}
            onDelete={() => {
              isDeleted.current = false;
              setIdToDelete(assembly.id);
            }}
          />
        ))}
      </List>
      <Footer>{addButton}</Footer>
      {assemblyToDelete && (
        <ConfirmDialog
          open
          title={texts.confirmDelete}
          text={texts.confirmDeleteText(assemblyToDelete.name)}
          onOpenChange={(open) => open || setIdToDelete(null)}
          onConfirm={async () => {
            const result = await onDelete(assemblyToDelete);
            isDeleted.current = result.ok;
            return result;
          }}
          // The focus was on the button of the deleted assembly, which is removed.
          moveFocusAfterClose={() => {
            if (isDeleted.current) addButtonRef.current?.focus();
            return isDeleted.current;
          }}
        />
      )}
    </>
  );
}

interface AssemblyEntryProps {
  assembly: Assembly;
  items: ItemsById;
  onEdit: () => void;
  onDelete: () => void;
}

/** One assembly of the list: its name, the number of its items and its price for one unit, or the measures that it asks for. */
function AssemblyEntry({ assembly, items, onEdit, onDelete }: AssemblyEntryProps) {
  const { name, unit, measures } = assembly;
  const { parts, namesOfMissingItems } = partsOf(assembly, items);
  const rate = ratePerUnit(assembly, parts);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{assemblyTexts.items(parts.length)}</span>
        {measures.length > 0 && <span>{texts.asksFor(measures.map(({ label }) => label))}</span>}
        {namesOfMissingItems.length > 0 && <span>{assemblyTexts.missing(namesOfMissingItems)}</span>}
      </div>
      <span>
        {rate !== null && (
          <>
            {formatMoney(rate)} <span>/ {units[unit]}</span>
          </>
        )}
      </span>
      <span>
        <IconButton label={texts.edit(name)} hint="Edit" icon={<PencilIcon />} onClick={onEdit} />
        <IconButton label={texts.delete(name)} hint="Delete" tone="danger" icon={<TrashIcon />} onClick={onDelete} />
      </span>
    </li>
  );
}

const List = styled.ul`
  margin: 0 calc(-1 * var(--page-gutter));
  padding: 0;
  border-block: 1px solid var(--line);
  font-size: 13px;
  line-height: 18px;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: var(--space-1) var(--space-3);
    align-items: center;
    padding: 7px var(--page-gutter);
  }
  & > li:not(:last-child) {
    border-bottom: 1px solid var(--line);
  }
  & > li > div > * {
    display: block;
    overflow-wrap: anywhere;
  }
  & > li > div > strong {
    font-weight: 560;
  }
  & > li span {
    color: var(--ink-soft);
  }
  & > li > span:first-of-type {
    color: var(--ink);
    font-weight: 560;
    white-space: nowrap;
  }
  & > li > span:first-of-type > span {
    font-weight: 400;
  }
  & > li > span:last-of-type {
    white-space: nowrap;
  }
  ${phone} {
    & > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    & > li > span:first-of-type {
      grid-area: 2 / 1;
    }
    & > li > span:last-of-type {
      grid-area: 1 / 2 / span 2;
    }
  }
`;

/** The add button stays in view below a long list. */
const Footer = styled(ActionBar)`
  position: sticky;
  bottom: 0;
  margin: calc(-1 * var(--space-4)) calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
  padding: var(--space-3) var(--page-gutter);
  background: var(--page-background);
  ${phone} {
    margin-top: calc(-1 * var(--space-4));
    border-top: 0;
  }
`;
