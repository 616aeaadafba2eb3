import type { Office } from '@plumbline/domain/offices/office';
import { userLabels as label, roleChoices, type UserFormInput } from '@plumbline/domain/users/form';
import { type Actor, canChangeRoleAndOffice } from '@plumbline/domain/users/permissions';
import { Card } from '../../components/Card.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import type { UserFieldsProps } from './PersonFields.tsx';

export interface RoleFieldsProps extends UserFieldsProps {
  /** What is stored of the user: what is not theirs to change shows it. */
  stored: UserFormInput;
  offices: readonly Office[];
  onlyOwner: boolean;
  me: Actor;
}

/** Role and office: the owner's to change [R6.05], of the roles that may be given away [R6.06]. */
export function RoleFields({ register, errors, stored, offices, onlyOwner, me }: RoleFieldsProps) {
  const mayChange = canChangeRoleAndOffice(me);
  const of = (name: 'role' | 'office', why?: string) => ({
    label: label[name],
    error: errors[name]?.message,
    // not registered where it is disabled: what is stored is what is sent
    ...(why === undefined ? register(name) : { value: stored[name], disabled: true, hint: why }),
  });
  const notMine = mayChange ? undefined : 'Only an owner can change it';
  return (
    <Card title="Role and office">
      <FieldGrid>
        <SelectField
          required
          {...(stored.role === '' && { placeholder: 'Select a role' })}
          options={roleChoices(stored.role)}
          {...of('role', notMine ?? (onlyOwner ? 'A company keeps at least one owner' : undefined))}
        />
        <SelectField
          placeholder="No office"
          options={offices.map(({ id, name }) => ({ value: id, label: name }))}
          {...of('office', notMine)}
        />
      </FieldGrid>
    </Card>
  );
}
