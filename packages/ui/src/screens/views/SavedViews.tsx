/** The saved views above the list and the board of projects. */
import styled from '@emotion/styled';
import { viewTexts } from '@plumbline/domain/messages/viewTexts';
import type { SavedView } from '@plumbline/domain/views/view';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { WhenReady } from '../../components/Loadable.tsx';
import { useLoadedModule } from '../../components/useLoadedModule.ts';
import { ChevronDownIcon } from '../../icons/ChevronDownIcon.tsx';
import type { ViewsDialogProps } from './ViewsDialog.tsx';

const loadDialog = () => import('./ViewsDialog.tsx');

export interface SavedViewsProps extends Omit<ViewsDialogProps, 'activeId' | 'onClose'> {
  /** The open view, or null. */
  active: SavedView | null;
  /** Whether the filters or the sort differ from those of the open view. */
  isEdited: boolean;
  /** Stores the current filters and sort in the open view. */
  onUpdate: () => void;
  isUpdating?: boolean;
  /** Returns to the filters and the sort of the open view. */
  onReset: () => void;
}

/** A button that opens the views. If a view is open, it has the name of the view, and the user can store or undo other filters. */
export function SavedViews({
  active,
  isEdited,
  onUpdate,
  isUpdating = false,
  onReset,
  ...dialogProps
}: SavedViewsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLoadedModule(loadDialog, viewTexts.failures.dialog, isOpen);
  const canUpdate = active !== null && (!active.shared || dialogProps.canEditShared);
  return (
    <Frame>
      <Opener aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span>{active ? viewTexts.current(active.name) : viewTexts.views}</span>
        <ChevronDownIcon aria-hidden="true" />
      </Opener>
      {active && isEdited && (
        <>
          <Edited role="status">{viewTexts.edited}</Edited>
          {canUpdate && (
            <Button size="small" loading={isUpdating} onClick={onUpdate}>
              {viewTexts.update}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onReset}>
            {viewTexts.reset}
          </Button>
        </>
      )}
      {isOpen && (
        <WhenReady value={dialog} loading={null}>
          {({ ViewsDialog }) => (
            <ViewsDialog {...dialogProps} activeId={active?.id ?? null} onClose={() => setIsOpen(false)} />
          )}
        </WhenReady>
      )}
    </Frame>
  );
}

/** On a phone its parts wrap together with the other controls of the row. */
const Frame = styled.div`
  display: contents;
`;

const Opener = styled(Button)`
  max-width: min(100%, 320px);
  & span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Edited = styled.span`
  color: var(--ink-soft);
  font-size: var(--font-size-small);
`;
