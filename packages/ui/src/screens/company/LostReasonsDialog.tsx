/** The dialog in which the owner changes the reasons for which the company loses jobs. */
import styled from '@emotion/styled';
import { type LostReason, lostReasonErrors, maxLostReasons } from '@plumbline/domain/company/lostReasons';
import { companyTexts } from '@plumbline/domain/messages/companyTexts';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import type { SubmitResult } from '../../components/Form.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Row } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TextField } from '../../components/TextField.tsx';
import { ChevronDownIcon } from '../../icons/ChevronDownIcon.tsx';
import { ChevronUpIcon } from '../../icons/ChevronUpIcon.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { TrashIcon } from '../../icons/TrashIcon.tsx';

export interface LostReasonsDialogProps {
  /** The stored reasons in their order. */
  reasons: readonly LostReason[];
  onSave: (reasons: readonly LostReason[]) => Promise<SubmitResult>;
  /** Creates the id of a new reason. */
  newId: () => string;
  onClose: () => void;
}

type Part = 'name' | 'up' | 'down';

/** The list with the reason at `index` moved by one place. */
function moved(reasons: readonly LostReason[], index: number, step: 1 | -1): readonly LostReason[] {
  const reason = reasons[index];
  return reason ? reasons.toSpliced(index, 1).toSpliced(index + step, 0, reason) : reasons;
}

/** The owner adds, renames, orders and removes reasons, and saves them together. The dialog has no form element, because it opens in a form. */
export function LostReasonsDialog({ reasons: stored, onSave, newId, onClose }: LostReasonsDialogProps) {
  const [reasons, setReasons] = useState(stored);
  const [areErrorsShown, setAreErrorsShown] = useState(false);
  const [failure, setFailure] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** What gets the focus after the list is rendered again, because a moved element loses it. */
  const focus = useRef<{ readonly id: string; readonly part: Part } | null>(null);
  useLayoutEffect(() => {
    if (!focus.current) return;
    const { id, part } = focus.current;
    focus.current = null;
    const row = list.current?.querySelector(`[data-reason="${id}"]`);
    const target =
      row?.querySelector<HTMLElement>(`[data-part="${part}"]:enabled`) ?? row?.querySelector<HTMLElement>('input');
    (target ?? addButton.current)?.focus();
  });

  const errors = lostReasonErrors(reasons);
  const change = (next: readonly LostReason[], id: string, part: Part = 'name') => {
    focus.current = { id, part };
    setReasons(next);
  };
  const add = () => {
    const id = newId();
    change([...reasons, { id, name: '' }], id);
  };
  const save = async () => {
    setAreErrorsShown(true);
    const [invalid] = errors.keys();
    if (invalid !== undefined) {
      change([...reasons], invalid);
      return;
    }
    setIsSaving(true);
    const result = await onSave(reasons);
    setIsSaving(false);
    if (result.ok) onClose();
    else setFailure(result.message);
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void save();
  };

  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={companyTexts.lostReasons}
      description={companyTexts.lostReasonsHint}
      onOpenChange={(open) => !open && onClose()}
    >
      <div role="alert" hidden={!failure}>
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
      <List ref={list} aria-label={companyTexts.lostReasons} onKeyDown={saveOnEnter}>
        {reasons.map((reason, index) => {
          const { id, name } = reason;
          const label = name || companyTexts.lostReason(index + 1);
          return (
            <li key={id} data-reason={id}>
              <TextField
                label={companyTexts.lostReason(index + 1)}
                hideLabel
                autoComplete="off"
                value={name}
                error={areErrorsShown ? errors.get(id) : undefined}
                onChange={({ target }) => setReasons(reasons.with(index, { id, name: target.value }))}
              />
              <IconButton
                label={`Move ${label} up`}
                hint="Move up"
                data-part="up"
                disabled={index === 0}
                icon={<ChevronUpIcon />}
                onClick={() => change(moved(reasons, index, -1), id, 'up')}
              />
              <IconButton
                label={`Move ${label} down`}
                hint="Move down"
                data-part="down"
                disabled={index === reasons.length - 1}
                icon={<ChevronDownIcon />}
                onClick={() => change(moved(reasons, index, 1), id, 'down')}
              />
              <IconButton
                label={`Remove ${label}`}
                hint="Remove"
                tone="danger"
                icon={<TrashIcon />}
                onClick={() =>
                  change(reasons.toSpliced(index, 1), (reasons[index + 1] ?? reasons[index - 1])?.id ?? '')
                }
              />
            </li>
          );
        })}
      </List>
      {reasons.length === 0 && <p>{companyTexts.noLostReasons}</p>}
      <div>
        <Button ref={addButton} icon={<PlusIcon />} disabled={reasons.length >= maxLostReasons} onClick={add}>
          {companyTexts.addLostReason}
        </Button>
      </div>
      <Row data-end>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" loading={isSaving} onClick={() => void save()}>
          {companyTexts.saveLostReasons}
        </Button>
      </Row>
    </Dialog>
  );
}

const List = styled.ol`
  display: grid;
  gap: var(--space-2);
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto auto;
    align-items: start;
    gap: 2px;
  }
`;
