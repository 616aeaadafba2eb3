/** The form with which an owner asks for the deletion of the company. */
import { type InferType, object } from 'yup';
import { requiredCurrentPassword, requiredText } from '../shared/validationRules.ts';

export const companyDeletionForm = object({
  company_name: requiredText(),
  current_password: requiredCurrentPassword(),
});

export type CompanyDeletionForm = InferType<typeof companyDeletionForm>;
