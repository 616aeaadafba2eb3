/** The card with the deleted records that an owner can restore. */
import styled from '@emotion/styled';
import { todayIn } from '@plumbline/domain/company/timeZone';
import type { DeletedList, DeletedRecord } from '@plumbline/domain/deletions/deletedRecord';
import { type DeletedKind, deletedKinds } from '@plumbline/domain/deletions/deletionRules';
import { deletionTexts } from '@plumbline/domain/deletions/deletionTexts';
import { formatDay } from '@plumbline/values/day';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Explanation, Toolbar } from '../../components/layout.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';

export interface DeletionFilter {
  readonly search: string;
  /** '' for all kinds. */
  readonly kind: DeletedKind | '';
}

export interface RecentlyDeletedCardProps {
  deleted: Loadable<DeletedList>;
  filter: DeletionFilter;
  onFilterChange: (filter: DeletionFilter) => void;
  onRestore: (record: DeletedRecord) => void;
  /** The id of the record that is being restored. */
  restoring: string | null;
  /** The time zone of the company. */
  timeZone: string;
}

const texts = deletionTexts;

const kindOptions = deletedKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }));

const isFiltered = ({ search, kind }: DeletionFilter) => search.trim() !== '' || kind !== '';

/** Lists what was deleted in the last 30 days, and restores it. */
export function RecentlyDeletedCard({ deleted, filter, onFilterChange, ...table }: RecentlyDeletedCardProps) {
  return (
    <Card title={texts.title}>
      <Explanation>{texts.hint}</Explanation>
      <Toolbar>
        <SearchField
          label={texts.search}
          grow
          value={filter.search}
          onChange={(search) => onFilterChange({ ...filter, search })}
        />
        <SelectField
          label={texts.kind}
          hideLabel
          placeholder={texts.allKinds}
          options={kindOptions}
          value={filter.kind}
          onChange={({ target }) => onFilterChange({ ...filter, kind: target.value as DeletionFilter['kind'] })}
        />
      </Toolbar>
      <WhenReady value={deleted} loading={<Skeleton rows={4} rowHeight={44} />}>
        {(list) =>
          list.records.length === 0 ? (
            <NoRecords filter={filter} onClear={() => onFilterChange({ search: '', kind: '' })} />
          ) : (
            <DeletedTable {...table} list={list} />
          )
        }
      </WhenReady>
    </Card>
  );
}

const NoRecords = ({ filter, onClear }: { filter: DeletionFilter; onClear: () => void }) =>
  isFiltered(filter) ? (
    <EmptyState
      title={texts.noMatch}
      text={texts.noMatchHint}
      action={<Button onClick={onClear}>{texts.clear}</Button>}
    />
  ) : (
    <EmptyState title={texts.empty} text={texts.emptyHint} />
  );

interface DeletedTableProps extends Pick<RecentlyDeletedCardProps, 'onRestore' | 'restoring' | 'timeZone'> {
  list: DeletedList;
}

function DeletedTable({ list, onRestore, restoring, timeZone }: DeletedTableProps) {
  const { records, total } = list;
  return (
    <>
      <DataTable
        caption={texts.title}
        columns={columnsOf(timeZone)}
        rows={records}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        actions={(record) => (
          <Button
            size="small"
            loading={restoring === record.id}
            onClick={() => onRestore(record)}
            aria-label={texts.restoreRecord(record.name)}
          >
            {texts.restore}
          </Button>
        )}
      />
      {total > records.length && <Explanation>{texts.limited(records.length, total)}</Explanation>}
    </>
  );
}

const columnsOf = (timeZone: string): readonly Column<DeletedRecord>[] => [
  {
    header: texts.columns.name,
    primary: true,
    cell: ({ name, detail }) => (
      <Name>
        {name}
        {detail && detail !== name && <small>{detail}</small>}
      </Name>
    ),
  },
  { header: texts.columns.kind, cell: ({ kind }) => texts.kinds[kind], width: '100px' },
  { header: texts.columns.deletedBy, cell: ({ deleted_by }) => deleted_by, width: '20%' },
  {
    header: texts.columns.deletedOn,
    cell: ({ deleted_at }) => formatDay(todayIn(timeZone, new Date(deleted_at))),
    width: '120px',
  },
  { header: texts.columns.daysLeft, cell: ({ days_left }) => days_left, align: 'right', width: '90px' },
];

const Name = styled.span`
  display: grid;
  & > small {
    color: var(--ink-soft);
    font-size: var(--font-size-1);
    font-weight: 400;
  }
`;
