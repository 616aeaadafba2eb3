import styled from '@emotion/styled';
import { searchRows } from '@plumbline/domain/shared/search';
import { Pencil1Icon, TrashIcon } from '@radix-ui/react-icons';
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { Button } from './Button.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { IconButton, IconLink } from './IconButton.tsx';
import { type Loadable, WhenReady } from './Loadable.tsx';
import { Toolbar } from './layout.tsx';
import { countOf, ListCount, ListPage, ThumbAction } from './listParts.tsx';
import { Pagination, pageOf } from './Pagination.tsx';
import { SearchField } from './SearchField.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useDeleteQuestion } from './useDeleteQuestion.tsx';

/** Rows to a page [R9.01]. */
const rowsPerPage = 10;

/** What of a list is shown; the app keeps it in the address. */
export interface RecordListView {
  search: string;
  /** 1 is the first; one that is past the end shows the last. */
  page: number;
}

/** What the app gives every list of records. */
export interface RecordListProps<Row> {
  rows: Loadable<readonly Row[]>;
  view: RecordListView;
  onViewChange: (view: RecordListView) => void;
  onDelete: (row: Row) => void;
}

export interface RecordKind<Row> {
  /** What the table lists, for a screen reader. */
  caption: string;
  nouns: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  /** Names a row on its buttons. */
  nameOf: (row: Row) => string;
  /** What the search looks at. */
  textOf: (row: Row) => string;
  /** `Search by name` */
  searchLabel: string;
  editAt: (row: Row) => string;
  deleteQuestion: string;
  /** What goes with the row. */
  deleteText: (row: Row) => string;
  /** Why a row cannot be deleted, where it cannot. */
  keeps?: (row: Row) => string | undefined;
  /** What a first one is good for. */
  emptyText: string;
}

export interface RecordListScreenProps<Row> extends RecordListProps<Row> {
  kind: RecordKind<Row>;
  /** The main action; `wide` where it fills its place. */
  add: (wide?: boolean) => ReactNode;
}

const none: readonly never[] = [];

/** A table of records: search, edit, delete after a question, ten to a page. */
export function RecordList<Row extends { id: string }>(props: RecordListScreenProps<Row>) {
  const { kind, rows, view, onViewChange, add } = props;
  const all = rows.status === 'ready' ? rows.data : none;
  // the key shows at once, the rows follow when there is time
  const search = useDeferredValue(view.search);
  const found = useMemo(() => searchRows(all, kind.textOf, search), [all, kind, search]);
  const page = Math.min(view.page, Math.max(1, Math.ceil(found.length / rowsPerPage)));
  const top = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const { ask, dialog } = useDeleteQuestion({
    question: kind.deleteQuestion,
    textOf: kind.deleteText,
    onDelete: props.onDelete,
    focusAfter: count,
  });
  const turnTo = (next: number) => {
    onViewChange({ ...view, page: next });
    top.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <ListPage ref={top}>
      <Bar>
        <SearchField
          label={kind.searchLabel}
          value={view.search}
          onChange={(typed) => onViewChange({ search: typed, page: 1 })}
          grow
        />
        <ListCount ref={count} tabIndex={-1} aria-live="polite">
          {rows.status === 'ready' && countOf(found.length, all.length, kind.nouns)}
        </ListCount>
        <ThumbAction>{add(true)}</ThumbAction>
      </Bar>
      <WhenReady value={rows} loading={<Skeleton rows={10} rowHeight={34} />}>
        {() => {
          if (all.length === 0)
            return <EmptyState title={`No ${kind.nouns[1]} yet`} text={kind.emptyText} action={add()} />;
          if (found.length === 0)
            return (
              <EmptyState
                title={`No ${kind.nouns[1]} match`}
                text="Try a shorter word, or fewer of them."
                action={<Button onClick={() => onViewChange({ search: '', page: 1 })}>Clear the search</Button>}
              />
            );
          return (
            <>
              <DataTable
                caption={kind.caption}
                columns={kind.columns}
                rows={pageOf(found, page, rowsPerPage)}
                rowKey={({ id }) => id}
                actions={(row) => <RowActions kind={kind} row={row} onDelete={ask} />}
              />
              <Pagination page={page} pageSize={rowsPerPage} total={found.length} onPageChange={turnTo} />
            </>
          );
        }}
      </WhenReady>
      {dialog}
    </ListPage>
  );
}

interface RowActionsProps<Row> {
  kind: RecordKind<Row>;
  row: Row;
  onDelete: (row: Row) => void;
}

function RowActions<Row>({ kind, row, onDelete }: RowActionsProps<Row>) {
  const name = kind.nameOf(row);
  const kept = kind.keeps?.(row);
  return (
    <>
      <IconLink label={`Edit ${name}`} hint="Edit" to={kind.editAt(row)} icon={<Pencil1Icon />} />
      <IconButton
        label={`Delete ${name}`}
        hint={kept ?? 'Delete'}
        tone={kept ? 'plain' : 'danger'}
        icon={<TrashIcon />}
        {...(kept ? { 'aria-disabled': true, 'aria-description': kept } : { onClick: () => onDelete(row) })}
      />
    </>
  );
}

const Bar = styled(Toolbar)`
  align-items: center;
  & > p {
    flex: 1;
  }
  & > :last-child {
    flex: none;
  }
`;
