/** The form fields for the client of a project. */
import type { ProjectFormInput } from '@plumbline/domain/projects/form';
import { projectLabels as labels } from '@plumbline/domain/projects/projectLabels';
import type { UseFormReturn } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { PhoneField } from '../../components/PhoneField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { AddressFields } from '../../records/AddressFields.tsx';

/** The client of a project and their postal address [R2.25]. */
export function ClientDetailsFields<Output>({ form }: { form: UseFormReturn<ProjectFormInput, unknown, Output> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Card title="Client Details">
      <FieldGrid>
        <TextField label={labels.clientName} error={errors.clientName?.message} {...register('clientName')} />
        <PhoneField
          label={labels.clientNo}
          country={form.watch('country')}
          error={errors.clientNo?.message}
          {...register('clientNo')}
        />
        <AddressFields form={form} labels={labels} phoneFields={['clientNo']} />
      </FieldGrid>
    </Card>
  );
}
