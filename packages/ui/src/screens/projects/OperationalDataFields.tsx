/** The dates and prices of the project form. */
import styled from '@emotion/styled';
import type { ProjectForm, ProjectFormInput } from '@plumbline/domain/projects/form';
import type { Project } from '@plumbline/domain/projects/project';
import { createdLabel, projectLabels as labels } from '@plumbline/domain/projects/projectLabels';
import { formatMoneyInput } from '@plumbline/values/money';
import { type Control, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { DateField } from '../../components/DateField.tsx';
import { MoneyField } from '../../components/NumberField.tsx';
import { phone } from '../../theme/breakpoints.ts';
import type { ProjectFieldsProps } from './ProjectDetailsFields.tsx';

export interface OperationalDataFieldsProps extends ProjectFieldsProps {
  control: Control<ProjectFormInput, unknown, ProjectForm>;
  /** Null for a new project. */
  project: Project | null;
  /** YYYY-MM-DD. The calendars mark this day, and a new project shows it as the date of its creation. */
  today: string;
}

const dateFieldNames = [
  'date_assigned',
  'customer_contacted',
  'date_inspected',
  'estimation_sent',
  'job_start_date',
  'job_end_date',
] as const;

/** The dates of the work and the amounts, in the order of the specification [R2.26]. */
export function OperationalDataFields({ register, errors, control, project, today }: OperationalDataFieldsProps) {
  const hasPricedEstimate = project !== null && project.current_estimate > 0;
  const dateValues = useWatch({ control, name: dateFieldNames });
  return (
    <Card title="Operational Data">
      <Group aria-labelledby="project-timeline">
        <h3 id="project-timeline">Timeline</h3>
        <Steps>
          <li data-done>
            <DateField label={createdLabel} today={today} value={project?.created_date ?? today} disabled readOnly />
          </li>
          {dateFieldNames.map((name, index) => (
            <li key={name} data-done={dateValues[index] ? true : undefined}>
              <DateField label={labels[name]} error={errors[name]?.message} today={today} {...register(name)} />
            </li>
          ))}
        </Steps>
      </Group>
      <Group aria-labelledby="project-money">
        <h3 id="project-money">Money</h3>
        <PriceFields>
          <MoneyField
            label={labels.change_order_price}
            hint="Part of the estimate price"
            error={errors.change_order_price?.message}
            {...register('change_order_price')}
          />
          {hasPricedEstimate ? (
            // This field shows the total of the estimate. The form keeps an amount that the user typed earlier [R2.27].
            <MoneyField
              key="estimate"
              label={labels.estimation}
              hint="From the estimate. Includes the change order price"
              value={formatMoneyInput(project.current_estimate)}
              disabled
              readOnly
            />
          ) : (
            <MoneyField
              key="typed"
              label={labels.estimation}
              hint="Includes the change order price"
              error={errors.estimation?.message}
              {...register('estimation')}
            />
          )}
          <MoneyField
            label={labels.final_invoice}
            error={errors.final_invoice?.message}
            {...register('final_invoice')}
          />
        </PriceFields>
      </Group>
    </Card>
  );
}

const Group = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  & + & {
    padding-top: var(--space-4);
    border-top: 1px solid var(--line);
  }
  & > h3 {
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 580;
    line-height: 18px;
  }
`;

const PriceFields = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-4);
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;

/* A dot at each step, filled if the step has a date, and a line between the steps. */
const Steps = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  list-style: none;
  /*
   * Each field is one row: the label on the left, the date on the right. The selector matches the outer element of a field, which
   * contains the element around the label.
   */
  & :has(> * > label) {
    grid-template-columns: minmax(0, 220px) 180px;
    align-items: center;
    gap: 2px var(--space-3);
  }
  & :has(> * > label) > p {
    grid-column: 2;
  }
  ${phone} {
    & :has(> * > label) {
      grid-template-columns: minmax(0, 1fr) 170px;
    }
  }
  & > li {
    position: relative;
    padding-left: 22px;
  }
  & > li::before {
    content: '';
    position: absolute;
    z-index: 1;
    top: calc(var(--control-height) / 2 - 5px);
    left: 1px;
    width: 10px;
    height: 10px;
    border: 2px solid var(--line-control);
    border-radius: 50%;
    background: var(--paper);
  }
  & > li[data-done]::before {
    border-color: var(--accent-9);
    background: var(--accent-9);
    forced-color-adjust: none;
  }
  & > li:not(:last-of-type)::after {
    content: '';
    position: absolute;
    top: calc(var(--control-height) / 2);
    bottom: calc(-1 * var(--space-2) - var(--control-height) / 2);
    left: 5px;
    border-left: 2px solid var(--line);
  }
`;
