/** The dialog in which an owner confirms the deletion of the company. */
import { companyDeletionTexts } from '@plumbline/domain/companyDeletion/companyDeletionTexts';
import { isCompanyName } from '@plumbline/domain/companyDeletion/deletionPlan';
import type { CompanyDeletionForm } from '@plumbline/domain/companyDeletion/form';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Form, type SubmitResult, useSubmit } from '../../components/Form.tsx';
import { ActionBar } from '../../components/layout.tsx';
import { lazyFormResolver } from '../../components/lazyFormResolver.ts';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { TextField } from '../../components/TextField.tsx';

export interface DeleteCompanyDialogProps {
  companyName: string;
  /** Whether the package renews, so that the deletion cancels it. */
  renews: boolean;
  /** `{ ok: false }` keeps the dialog open and shows the errors. */
  onPlan: (form: CompanyDeletionForm) => Promise<SubmitResult>;
  onClose: () => void;
}

const texts = companyDeletionTexts.dialog;

const { resolver, preload } = lazyFormResolver(
  async () => (await import('@plumbline/domain/companyDeletion/form')).companyDeletionForm,
);

/** Asks for the name of the company and for the password of the owner. */
export function DeleteCompanyDialog({ companyName, renews, onPlan, onClose }: DeleteCompanyDialogProps) {
  const form = useForm({ resolver, defaultValues: { company_name: '', current_password: '' } });
  const { onSubmit, error, pending } = useSubmit(form, async (values) => {
    if (!isCompanyName(values.company_name, companyName)) {
      const message = companyDeletionTexts.wrongName;
      return { ok: false, message, fields: { company_name: message } };
    }
    const result = await onPlan(values);
    if (result.ok) onClose();
    return result;
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={texts.title(companyName)}
      description={texts.text}
      width="small"
      onOpenChange={(open) => open || onClose()}
    >
      <Form error={error} onFocus={preload} onSubmit={(event) => void onSubmit(event)}>
        <Notice tone="info">
          {texts.exportFirst}
          {renews && ` ${texts.package}`}
        </Notice>
        <TextField
          label={texts.name(companyName)}
          autoComplete="off"
          required
          error={errors.company_name?.message}
          {...form.register('company_name')}
        />
        <PasswordField
          label={texts.password}
          required
          error={errors.current_password?.message}
          {...form.register('current_password')}
        />
        <ActionBar>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="danger" loading={pending}>
            {texts.submit}
          </Button>
        </ActionBar>
      </Form>
    </Dialog>
  );
}
