import type { Office } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import { finderBy } from '@plumbline/domain/shared/search';
import { PlusIcon } from '@radix-ui/react-icons';
import { ButtonLink } from '../../components/Button.tsx';
import { type RecordKind, RecordList, type RecordListProps } from '../../components/RecordList.tsx';
import { officeColumns } from './officeColumns.tsx';

const kind: RecordKind<Office> = {
  caption: 'Offices',
  nouns: ['office', 'offices'],
  columns: officeColumns,
  nameOf: ({ name }) => name,
  finder: finderBy(({ name }) => name),
  searchLabel: 'Search by name',
  editAt: ({ id }) => `/office/${id}`,
  deleteQuestion: messages.confirm.deleteOffice,
  deleteText: ({ name }) => `${name} will no longer be listed.`,
  emptyText: 'An office is a branch that projects and people belong to. Add the first one to sort your work by it.',
};

export type OfficeListScreenProps = RecordListProps<Office>;

/** The branches of the company [R2.41]. */
export function OfficeListScreen(props: OfficeListScreenProps) {
  return (
    <RecordList
      {...props}
      kind={kind}
      add={(wide = false) => (
        <ButtonLink variant="primary" icon={<PlusIcon />} to="/addOffice" wide={wide}>
          Add Office
        </ButtonLink>
      )}
    />
  );
}
