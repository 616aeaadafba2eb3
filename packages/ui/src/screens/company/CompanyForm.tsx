import { yupResolver } from '@hookform/resolvers/yup';
import {
  companyForm,
  companyToForm,
  companyLabels as label,
  type CompanyForm as Values,
} from '@plumbline/domain/company/form';
import type { Company } from '@plumbline/domain/contract/entities';
import { phonePrefix } from '@plumbline/domain/shared/rules';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Form, type SubmitResult, useSubmit } from '../../components/Form.tsx';
import { ActionBar } from '../../components/layout.tsx';
import { TextField } from '../../components/TextField.tsx';
import { AddressFields } from './AddressFields.tsx';
import { Pairs } from './Pairs.tsx';

const resolver = yupResolver(companyForm);

export interface CompanyFormProps {
  company: Company;
  onSave: (form: Values) => Promise<SubmitResult>;
}

/** Name, contact and address of the company [R2.46, R5.03]. */
export function CompanyForm({ company, onSave }: CompanyFormProps) {
  const form = useForm({ resolver, values: companyToForm(company), resetOptions: { keepDirtyValues: true } });
  const { onSubmit, error, pending } = useSubmit(form, async (values) => {
    const result = await onSave(values);
    if (result.ok) form.reset(values, { keepDirtyValues: false });
    return result;
  });
  const { isDirty } = form.formState;
  const field = (name: keyof Values) => ({
    label: label[name],
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  });
  const phone = { prefix: phonePrefix, type: 'tel', inputMode: 'numeric', placeholder: '10 digits' } as const;
  return (
    <Form onSubmit={onSubmit} error={error} aria-label="Company profile">
      <Card title="Company">
        <Pairs>
          <TextField autoComplete="organization" {...field('name')} />
          <TextField type="email" autoComplete="email" {...field('email')} />
          <TextField {...phone} {...field('phone1')} />
          <TextField {...phone} {...field('fax')} />
        </Pairs>
      </Card>
      <AddressFields form={form} field={field} />
      <ActionBar>
        {isDirty && (
          <Button onClick={() => form.reset(companyToForm(company), { keepDirtyValues: false })}>
            Discard changes
          </Button>
        )}
        <Button type="submit" variant={isDirty ? 'primary' : 'secondary'} loading={pending}>
          Save
        </Button>
      </ActionBar>
    </Form>
  );
}
