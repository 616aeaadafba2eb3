/** The dialog with the saved views: opens, saves, renames and deletes them. */
import styled from '@emotion/styled';
import { viewTexts } from '@plumbline/domain/messages/viewTexts';
import type { SavedView } from '@plumbline/domain/views/view';
import { viewPages } from '@plumbline/domain/views/viewParams';
import { useState } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import type { SubmitResult } from '../../components/Form.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Row, Stack } from '../../components/layout.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { PencilIcon } from '../../icons/PencilIcon.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { TrashIcon } from '../../icons/TrashIcon.tsx';
import { ViewFormDialog, type ViewFormDialogProps } from './ViewFormDialog.tsx';

const { list: texts } = viewTexts;

export interface ViewsDialogProps extends Pick<ViewFormDialogProps, 'canEditShared' | 'onSave'> {
  /** The own views of the user and those of the company, by name. */
  views: Loadable<readonly SavedView[]>;
  /** The id of the open view, or null. */
  activeId: string | null;
  /** The path of the page with the filters and the sort of a view. */
  pathOf: (view: SavedView) => string;
  onDelete: (view: SavedView) => Promise<SubmitResult>;
  onClose: () => void;
}

/** What the dialog shows: the list, the form for a new view, or the form or the question about one view. */
type Step =
  | { readonly name: 'list' }
  | { readonly name: 'save' }
  | { readonly name: 'rename' | 'delete'; readonly view: SavedView };

export function ViewsDialog({ views, activeId, pathOf, canEditShared, onSave, onDelete, onClose }: ViewsDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'list' });
  const backToList = () => setStep({ name: 'list' });
  if (step.name === 'save')
    return (
      <ViewFormDialog view={null} canEditShared={canEditShared} onSave={onSave} onSaved={onClose} onClose={onClose} />
    );
  if (step.name === 'rename')
    return (
      <ViewFormDialog
        view={step.view}
        canEditShared={canEditShared}
        onSave={onSave}
        onSaved={backToList}
        onClose={backToList}
      />
    );
  if (step.name === 'delete')
    return (
      <ConfirmDialog
        open
        title={viewTexts.confirmDelete}
        text={viewTexts.confirmDeleteText(step.view.name, step.view.shared)}
        onOpenChange={(open) => !open && backToList()}
        onConfirm={() => onDelete(step.view)}
      />
    );
  return (
    <Dialog open title={viewTexts.views} width="small" onOpenChange={(open) => !open && onClose()}>
      <WhenReady value={views} loading={<Skeleton rows={4} rowHeight={36} />}>
        {(all) => {
          const groups = [
            { title: texts.own, views: all.filter(({ shared }) => !shared), canEdit: true },
            { title: texts.shared, views: all.filter(({ shared }) => shared), canEdit: canEditShared },
          ].filter((group) => group.views.length > 0);
          return (
            <Stack>
              {groups.length === 0 && (
                <div>
                  <strong>{texts.empty}</strong>
                  <p>{texts.emptyHint}</p>
                </div>
              )}
              {groups.map((group) => (
                <Group key={group.title} aria-label={group.title}>
                  <h2>{group.title}</h2>
                  <ul>
                    {group.views.map((view) => (
                      <li key={view.id}>
                        <AppLink
                          to={pathOf(view)}
                          aria-current={view.id === activeId ? 'true' : undefined}
                          onClick={onClose}
                        >
                          <span>{view.name}</span>
                          <small>{viewPages[view.page].label}</small>
                        </AppLink>
                        {group.canEdit && (
                          <>
                            <IconButton
                              label={texts.rename(view.name)}
                              hint="Rename"
                              icon={<PencilIcon />}
                              onClick={() => setStep({ name: 'rename', view })}
                            />
                            <IconButton
                              label={texts.delete(view.name)}
                              hint="Delete"
                              tone="danger"
                              icon={<TrashIcon />}
                              onClick={() => setStep({ name: 'delete', view })}
                            />
                          </>
                        )}
                      </li>
                    ))}
                  </ul>
                </Group>
              ))}
              <Row data-end>
                <Button variant="primary" icon={<PlusIcon />} onClick={() => setStep({ name: 'save' })}>
                  {texts.saveCurrent}
                </Button>
              </Row>
            </Stack>
          );
        }}
      </WhenReady>
    </Dialog>
  );
}

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  & > h2 {
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 580;
    line-height: 18px;
  }
  & > ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & li {
    display: flex;
    align-items: center;
    gap: 2px;
    border-radius: var(--radius-2);
  }
  & li > a {
    display: flex;
    flex: 1;
    align-items: baseline;
    gap: var(--space-2);
    min-width: 0;
    padding: 7px 8px;
    margin-left: -8px;
    border-radius: var(--radius-2);
    color: var(--ink);
    line-height: 20px;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  & li > a > small {
    margin-left: auto;
    color: var(--ink-soft);
    font-size: 12.5px;
  }
  & li > a[aria-current] {
    background: var(--accent-3);
    font-weight: 580;
  }
  @media (hover: hover) {
    & li > a:not([aria-current]):hover {
      background: var(--gray-a3);
    }
  }
`;
