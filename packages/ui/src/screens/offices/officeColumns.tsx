import styled from '@emotion/styled';
import type { Office } from '@plumbline/domain/offices/office';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { EmailLink, PhoneLink } from '../../components/ContactLinks.tsx';
import type { Column } from '../../components/DataTable.tsx';

function addressCell({ address }: Office) {
  const { street, place } = addressLines(address);
  if (!street && !place) return null;
  return (
    <Lines>
      <span>{street}</span> <span>{place}</span>
    </Lines>
  );
}

/** [R2.41] */
export const officeColumns: readonly Column<Office>[] = [
  { header: 'Branch Name', cell: ({ name }) => name, primary: true, width: '16%' },
  { header: 'Description', cell: ({ description }) => description && <Clamped>{description}</Clamped>, width: '20%' },
  { header: 'Address', cell: addressCell, width: '21%' },
  { header: 'Contact No', cell: ({ phone_no }) => phone_no && <PhoneLink number={phone_no} />, width: '132px' },
  { header: 'Email', cell: ({ email }) => email && <EmailLink email={email} /> },
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
