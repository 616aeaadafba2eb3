/** The card with the reasons for which the company loses jobs. */
import styled from '@emotion/styled';
import type { LostReason } from '@plumbline/domain/company/lostReasons';
import { companyTexts } from '@plumbline/domain/messages/companyTexts';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { WhenReady } from '../../components/Loadable.tsx';
import { Explanation } from '../../components/layout.tsx';
import { useLoadedModule } from '../../components/useLoadedModule.ts';
import { PencilIcon } from '../../icons/PencilIcon.tsx';
import type { LostReasonsDialogProps } from './LostReasonsDialog.tsx';

const loadDialog = () => import('./LostReasonsDialog.tsx');

export type LostReasonsCardProps = Pick<LostReasonsDialogProps, 'reasons' | 'onSave' | 'newId'>;

/** The reasons, and a button that opens the dialog in which the owner changes them. They are saved independently of the form. */
export function LostReasonsCard({ reasons, ...dialogProps }: LostReasonsCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLoadedModule(loadDialog, 'The dialog could not be loaded', isOpen);
  return (
    <Card title={companyTexts.lostReasons}>
      <Explanation>{companyTexts.lostReasonsHint}</Explanation>
      <Reasons reasons={reasons} />
      <div>
        <Button icon={<PencilIcon />} onClick={() => setIsOpen(true)}>
          {companyTexts.editLostReasons}
        </Button>
      </div>
      {isOpen && (
        <WhenReady value={dialog} loading={null}>
          {({ LostReasonsDialog }) => (
            <LostReasonsDialog {...dialogProps} reasons={reasons} onClose={() => setIsOpen(false)} />
          )}
        </WhenReady>
      )}
    </Card>
  );
}

const Reasons = ({ reasons }: { reasons: readonly LostReason[] }) =>
  reasons.length === 0 ? (
    <p>{companyTexts.noLostReasons}</p>
  ) : (
    <List aria-label={companyTexts.lostReasons}>
      {reasons.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </List>
  );

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  list-style: none;
  & > li {
    padding: 4px 10px;
    border-radius: var(--radius-2);
    background: var(--gray-a3);
    font-size: var(--font-size-small);
    line-height: 20px;
    overflow-wrap: anywhere;
  }
`;
