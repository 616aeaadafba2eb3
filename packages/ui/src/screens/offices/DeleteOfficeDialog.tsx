/** The dialog that confirms the deletion of an office. */
import type { Office, OfficeUsage } from '@plumbline/domain/offices/office';
import { officeUsageText } from '@plumbline/domain/offices/officeUsageText';
import { AppLink } from '../../components/AppLink.tsx';
import { LazyConfirmDialog, type LazyConfirmDialogProps } from '../../components/LazyConfirmDialog.tsx';
import type { Loadable } from '../../components/Loadable.tsx';
import { SelectField } from '../../components/SelectField.tsx';

export interface DeleteOfficeDialogProps {
  /** The props of the dialog for an office that is not in use. */
  dialog: LazyConfirmDialogProps;
  /** The office to delete. Undefined until the dialog is first opened. */
  office: Office | undefined;
  /** The numbers of projects and users of the office. */
  usage: Loadable<OfficeUsage>;
  /** Offices that the projects and users of the deleted office can move to. */
  otherOffices: readonly Office[];
  /** The id of the office that the projects and users move to. It is empty if no office is selected. */
  targetOfficeId: string;
  onTargetOfficeChange: (id: string) => void;
}

/**
 * Asks for confirmation before an office is deleted [R2.41]. If the office is in use, the dialog shows the numbers of its projects and
 * users, and the user selects the office that they move to.
 */
export function DeleteOfficeDialog({
  dialog,
  office,
  usage,
  otherOffices,
  targetOfficeId,
  onTargetOfficeChange,
}: DeleteOfficeDialogProps) {
  // If the usage could not be loaded, the user can still confirm. The API does not delete an office that is in use.
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
