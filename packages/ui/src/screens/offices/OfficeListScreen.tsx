/** The screen with the list of offices. */
import styled from '@emotion/styled';
import { messages } from '@plumbline/domain/messages/messages';
import type { Office, OfficeUsage } from '@plumbline/domain/offices/office';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { createSearch } from '@plumbline/values/textSearch';
import { useCallback, useState } from 'react';
import { ButtonLink } from '../../components/Button.tsx';
import type { Column } from '../../components/DataTable.tsx';
import type { Loadable } from '../../components/Loadable.tsx';
import { type ListDefinition, type ListScreenProps, RecordList } from '../../components/RecordList.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { EmailLink, PhoneLink } from '../../records/ContactLinks.tsx';
import { DeleteOfficeDialog } from './DeleteOfficeDialog.tsx';

function renderAddress({ address }: Office) {
  const { streetLine, cityLine } = addressLines(address);
  if (!streetLine && !cityLine) return null;
  return (
    <Lines>
      <span>{streetLine}</span> <span>{cityLine}</span>
    </Lines>
  );
}

/** The columns of the office list [R2.41]. */
const officeColumns: readonly Column<Office>[] = [
  { header: 'Branch Name', cell: ({ name }) => name, primary: true, width: '16%' },
  { header: 'Description', cell: ({ description }) => description && <Clamped>{description}</Clamped>, width: '20%' },
  { header: 'Address', cell: renderAddress, width: '21%' },
  { header: 'Contact No', cell: ({ phone_no }) => phone_no && <PhoneLink number={phone_no} />, width: '132px' },
  { header: 'Email', cell: ({ email }) => email && <EmailLink email={email} /> },
];

const definition: ListDefinition<Office> = {
  caption: 'Offices',
  nouns: ['office', 'offices'],
  columns: officeColumns,
  nameOf: ({ name }) => name,
  createSearch: createSearch(({ name }) => name),
  searchLabel: 'Search by name',
  editPath: ({ id }) => `/office/${id}`,
  deleteTitle: messages.confirm.deleteOffice,
  deleteText: ({ name }) => `${name} will no longer be listed.`,
  emptyText: 'An office is a branch of your company. Projects and users belong to an office. Add the first one.',
};

export interface OfficeListScreenProps extends Omit<ListScreenProps<Office>, 'onDelete'> {
  /** Called when the delete dialog opens. The app then loads `usage`. */
  onOpenDeleteDialog: (office: Office) => void;
  /** The numbers of projects and users of the office in the delete dialog. */
  usage: Loadable<OfficeUsage>;
  /**
   * `targetOfficeId` is the id of the office that the projects and users of the deleted office move to. Undefined if no office is
   * selected.
   */
  onDelete: (office: Office, targetOfficeId?: string) => void;
}

/** The list of the company's offices [R2.41]. */
export function OfficeListScreen({ onOpenDeleteDialog, usage, onDelete, ...listProps }: OfficeListScreenProps) {
  const [targetOfficeId, setTargetOfficeId] = useState('');
  const prepareDialog = useCallback(
    (office: Office) => {
      setTargetOfficeId('');
      onOpenDeleteDialog(office);
    },
    [onOpenDeleteDialog],
  );
  const allOffices = listProps.rows.status === 'ready' ? listProps.rows.data : [];
  return (
    <RecordList
      {...listProps}
      definition={definition}
      onOpenDialog={prepareDialog}
      onDelete={(office) => (targetOfficeId ? onDelete(office, targetOfficeId) : onDelete(office))}
      renderDialog={(office, dialog) => (
        <DeleteOfficeDialog
          dialog={dialog}
          office={office}
          usage={usage}
          otherOffices={allOffices.filter(({ id }) => id !== office?.id)}
          targetOfficeId={targetOfficeId}
          onTargetOfficeChange={setTargetOfficeId}
        />
      )}
      renderAddButton={({ wide }) => (
        <ButtonLink variant="primary" icon={<PlusIcon />} to="/addOffice" wide={wide}>
          Add Office
        </ButtonLink>
      )}
    />
  );
}

const Lines = styled.address`
  font-style: normal;
  & > span {
    display: block;
  }
`;

/** Shows at most three lines. The form of the office shows the complete text. */
const Clamped = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;
