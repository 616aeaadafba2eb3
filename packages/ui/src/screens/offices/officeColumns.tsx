import styled from '@emotion/styled';
import type { Office } from '@plumbline/domain/contract/entities';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { formatPhone } from '@plumbline/domain/shared/phone';
import type { Column } from '../../components/DataTable.tsx';

function AddressCell({ address }: Office) {
  const { street, place } = addressLines(address);
  return (
    <Lines>
      <span>{street}</span> <span>{place}</span>
    </Lines>
  );
}

/** [R2.41] */
export const officeColumns: readonly Column<Office>[] = [
  { header: 'Branch Name', cell: ({ name }) => name, primary: true, width: '16%' },
  { header: 'Description', cell: ({ description }) => <Clamped>{description}</Clamped>, width: '20%' },
  { header: 'Address', cell: (office) => <AddressCell {...office} />, width: '21%' },
  { header: 'Contact No', cell: ({ phone_no }) => <OneLine>{formatPhone(phone_no)}</OneLine>, width: '132px' },
  { header: 'Email', cell: ({ email }) => email },
];

const Lines = styled.address`
  font-style: normal;
  & > span {
    display: block;
  }
`;

/** Three lines of it at the most: the form shows the rest. */
const Clamped = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

const OneLine = styled.span`
  white-space: nowrap;
`;
