import styled from '@emotion/styled';
import type { Project } from '@plumbline/domain/contract/entities';
import { createdLabel, projectLabels as label } from '@plumbline/domain/projects/labels';
import { moneyInput } from '@plumbline/domain/shared/money';
import { Card } from '../../components/Card.tsx';
import { DateField } from '../../components/DateField.tsx';
import { MoneyField } from '../../components/NumberField.tsx';
import { phone } from '../../theme/media.ts';
import type { ProjectFieldsProps } from './ProjectDetailsFields.tsx';

export interface OperationalFieldsProps extends ProjectFieldsProps {
  project: Project | null;
  /** YYYY-MM-DD: when a new project will have been created. */
  today: string;
}

const dates = [
  'date_assigned',
  'customer_contacted',
  'date_inspected',
  'estimation_sent',
  'job_start_date',
  'job_end_date',
] as const;

/** [R2.26] */
export function OperationalFields({ register, errors, project, today }: OperationalFieldsProps) {
  const priced = project !== null && project.current_estimate > 0;
  return (
    <Card title="Operational Data">
      <Dates>
        <DateField label={createdLabel} value={project?.created_date ?? today} disabled readOnly />
        {dates.map((name) => (
          <DateField key={name} label={label[name]} error={errors[name]?.message} today={today} {...register(name)} />
        ))}
      </Dates>
      <Prices>
        <MoneyField
          label={label.change_order_price}
          error={errors.change_order_price?.message}
          {...register('change_order_price')}
        />
        {priced ? (
          // the estimate's own total: what was typed before there was one stays as it is [R2.27]
          <MoneyField
            key="estimate"
            label={label.estimation}
            hint="From the estimate"
            value={moneyInput(project.current_estimate)}
            disabled
            readOnly
          />
        ) : (
          <MoneyField
            key="typed"
            label={label.estimation}
            error={errors.estimation?.message}
            {...register('estimation')}
          />
        )}
        <MoneyField label={label.final_invoice} error={errors.final_invoice?.message} {...register('final_invoice')} />
      </Prices>
    </Card>
  );
}

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: var(--space-4);
  ${phone} {
    grid-template-columns: 1fr 1fr;
    gap: var(--space-3);
  }
`;

const Prices = styled(Dates)`
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
`;
