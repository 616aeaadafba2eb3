/** The card with which an owner deletes the company, or keeps it while the deletion is planned. */
import { todayIn } from '@plumbline/domain/company/timeZone';
import type { CompanyDeletion } from '@plumbline/domain/companyDeletion/companyDeletion';
import { companyDeletionTexts } from '@plumbline/domain/companyDeletion/companyDeletionTexts';
import type { CompanyDeletionForm } from '@plumbline/domain/companyDeletion/form';
import { formatDay } from '@plumbline/values/day';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import type { SubmitResult } from '../../components/Form.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Explanation } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { DeleteCompanyDialog } from './DeleteCompanyDialog.tsx';

export interface DeleteCompanyCardProps {
  deletion: Loadable<CompanyDeletion>;
  companyName: string;
  /** The time zone of the company. */
  timeZone: string;
  /** Whether the package renews, so that the deletion cancels it. */
  renews: boolean;
  onPlan: (form: CompanyDeletionForm) => Promise<SubmitResult>;
  /** Whether the planned deletion is being cancelled. */
  keeping: boolean;
  onKeep: () => void;
}

const texts = companyDeletionTexts;

/** Plans the deletion after a confirmation with the name of the company and the password. */
export function DeleteCompanyCard({ deletion, timeZone, keeping, onKeep, ...dialog }: DeleteCompanyCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const dayOf = (instant: string) => formatDay(todayIn(timeZone, new Date(instant)));
  return (
    <Card title={texts.title}>
      <WhenReady value={deletion} loading={<Skeleton rows={2} rowHeight={36} />}>
        {({ planned }) =>
          planned ? (
            <Notice
              tone="error"
              title={texts.planned(dialog.companyName, dayOf(planned.deletes_at))}
              action={
                <Button variant="primary" loading={keeping} onClick={onKeep}>
                  {texts.keep}
                </Button>
              }
            >
              {texts.plannedBy(planned.requested_by, dayOf(planned.requested_at))}
            </Notice>
          ) : (
            <>
              <Explanation>{texts.hint}</Explanation>
              <div>
                <Button onClick={() => setIsOpen(true)}>{texts.open}</Button>
              </div>
            </>
          )
        }
      </WhenReady>
      {isOpen && <DeleteCompanyDialog {...dialog} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
