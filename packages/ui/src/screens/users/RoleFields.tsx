/** The form fields for the role and the office of a user. */
import type { Office } from '@plumbline/domain/offices/office';
import { userLabels as labels, roleChoices, type UserFormInput } from '@plumbline/domain/users/form';
import { type CurrentUser, canChangeRoleAndOffice } from '@plumbline/domain/users/permissions';
import { Card } from '../../components/Card.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import type { UserFormFieldsProps } from './UserDetailsFields.tsx';

export interface RoleFieldsProps extends UserFormFieldsProps {
  /** The values of the stored user, or the initial values of a new user. Disabled fields show them. */
  storedInput: UserFormInput;
  offices: readonly Office[];
  /** Whether the edited user is the only owner. */
  isOnlyOwner: boolean;
  currentUser: CurrentUser;
}

/** Role and office. Only an owner can change them [R6.05]. `roleChoices` has the roles that an owner can choose [R6.06]. */
export function RoleFields({ register, errors, storedInput, offices, isOnlyOwner, currentUser }: RoleFieldsProps) {
  const mayChange = canChangeRoleAndOffice(currentUser);
  const fieldProps = (name: 'role' | 'office', reason?: string) => ({
    label: labels[name],
    error: errors[name]?.message,
    // Disabled fields are not registered, so the stored value is sent.
    ...(reason === undefined ? register(name) : { value: storedInput[name], disabled: true, hint: reason }),
  });
  const readOnlyReason = mayChange ? undefined : 'Only an owner can change this';
  return (
    <Card title="Role and office">
      <FieldGrid>
        <SelectField
          required
          {...(storedInput.role === '' && { placeholder: 'Select a role' })}
          options={roleChoices(storedInput.role)}
          {...fieldProps('role', readOnlyReason ?? (isOnlyOwner ? 'A company keeps at least one owner' : undefined))}
        />
        <SelectField
          placeholder="No office"
          options={offices.map(({ id, name }) => ({ value: id, label: name }))}
          {...fieldProps('office', readOnlyReason)}
        />
      </FieldGrid>
    </Card>
  );
}
