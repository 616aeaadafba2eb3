/** The dialog that confirms the deletion of an office. */
import type { Office, OfficeUsage } from '@plumbline/domain/offices/office';
import { officeUsageText } from '@plumbline/domain/offices/officeUsageText';
import { AppLink } from '../../components/AppLink.tsx';
import { LazyConfirmDialog, type LazyConfirmDialogProps } from '../../components/LazyConfirmDialog.tsx';
import type { Loadable } from '../../components/Loadable.tsx';
import { SelectField } from '../../components/SelectField.tsx';

export interface DeleteOfficeDialogProps {
  dialog: LazyConfirmDialogProps;
  /** Undefined until the dialog is first opened. */
  office: Office | undefined;
  usage: Loadable<OfficeUsage>;
  /** Offices that the projects and users of the deleted office can move to. */
  otherOffices: readonly Office[];
  /** The id of the office that the projects and users move to. It is empty if no office is selected. */
  targetOfficeId: string;
  onTargetOfficeChange: (id: string) => void;
}

/** Confirms the deletion of an office, with the number of its projects and users and a field for the office that they move to [R2.41]. */
export function DeleteOfficeDialog({
  dialog,
  office,
  usage,
  otherOffices,
  targetOfficeId,
  onTargetOfficeChange,
}: DeleteOfficeDialogProps) {
  if (!office || usage.status === 'failed') return <LazyConfirmDialog {...dialog} />;
  if (usage.status === 'loading')
    return (
      <LazyConfirmDialog {...dialog} text={`Counting the projects and users of ${office.name}…`} confirmDisabled />
    );
  const usageText = officeUsageText(usage.data);
  if (!usageText) return <LazyConfirmDialog {...dialog} />;
  if (otherOffices.length === 0)
    return (
      <LazyConfirmDialog
        {...dialog}
        text={`${office.name} has ${usageText} and is your only office. Add another office first, and move them there.`}
        confirmDisabled
      >
        <AppLink to="/addOffice">Add Office</AppLink>
      </LazyConfirmDialog>
    );
  return (
    <LazyConfirmDialog
      {...dialog}
      text={`${office.name} has ${usageText}. They move to the office you select.`}
      onConfirm={() =>
        targetOfficeId ? dialog.onConfirm() : Promise.resolve({ ok: false, message: 'Select an office' })
      }
    >
      <SelectField
        label="Move to"
        required
        placeholder="Select an office"
        options={otherOffices.map(({ id, name }) => ({ value: id, label: name }))}
        value={targetOfficeId}
        onChange={({ target }) => onTargetOfficeChange(target.value)}
      />
    </LazyConfirmDialog>
  );
}
