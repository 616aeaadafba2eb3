import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { DataTable } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { CountLimit, countOf, ListCount, ListPage, ThumbAction } from './ListLayout.tsx';
import { type Loadable, WhenReady } from './Loadable.tsx';
import { Pagination, pageOf } from './Pagination.tsx';
import type { RecordKind } from './recordKind.ts';
import { Bar, EmptyActions, NothingFound, RowActions } from './recordListParts.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectField } from './SelectField.tsx';
import { Skeleton } from './Skeleton.tsx';
import { type DeleteConfirmation, useDeleteConfirmation } from './useDeleteConfirmation.tsx';

/** Rows to a page [R9.01]. */
const rowsPerPage = 10;

/** What of a list is shown; the app keeps it in the address. */
export interface RecordListView {
  search: string;
  /** What is picked of the kind's choice; '' is all. */
  choice?: string;
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

export type { RecordKind } from './recordKind.ts';

export interface RecordListScreenProps<Row>
  extends RecordListProps<Row>,
    Pick<DeleteConfirmation<Row>, 'onAsk' | 'renderDialog'> {
  kind: RecordKind<Row>;
  /** The main action; `wide` where it fills its place. */
  add: (wide?: boolean) => ReactNode;
  /** Follows the count of the rows, such as how many there may be. */
  limit?: string | undefined;
  /** Another action, beside the main one. */
  beside?: ReactNode;
}

const none: readonly never[] = [];

/** A table of records: search, edit, delete after a question, ten to a page. */
export function RecordList<Row extends { id: string }>(props: RecordListScreenProps<Row>) {
  const { kind, rows, view, onViewChange, add } = props;
  const { choice = '' } = view;
  const { finder } = kind;
  const all = rows.status === 'ready' ? rows.data : none;
  // the key shows at once, the rows follow when there is time
  const search = useDeferredValue(view.search);
  const find = useMemo(() => finder(all), [all, finder]);
  const found = useMemo(() => find(search, choice), [find, search, choice]);
  const page = Math.min(view.page, Math.max(1, Math.ceil(found.length / rowsPerPage)));
  const top = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const { ask, dialog } = useDeleteConfirmation({
    question: kind.deleteQuestion,
    textOf: kind.deleteText,
    onDelete: props.onDelete,
    onAsk: props.onAsk,
    renderDialog: props.renderDialog,
    focusAfter: count,
  });
  // nothing to search or to count: the empty state alone says what to do
  const empty = rows.status === 'ready' && all.length === 0;
  const turnTo = (next: number) => {
    onViewChange({ ...view, page: next });
    top.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <ListPage ref={top}>
      <Bar>
        {!empty && (
          <SearchField
            label={kind.searchLabel}
            value={view.search}
            onChange={(typed) => onViewChange({ ...view, search: typed, page: 1 })}
            grow
          />
        )}
        {!empty && kind.choice && (
          <SelectField
            label={kind.choice.label}
            hideLabel
            placeholder={kind.choice.all}
            options={kind.choice.options}
            value={choice}
            onChange={({ target }) => onViewChange({ ...view, choice: target.value, page: 1 })}
          />
        )}
        <ListCount ref={count} tabIndex={-1} aria-live="polite">
          {rows.status === 'ready' && countOf(found.length, all.length, kind.nouns)}
          {rows.status === 'ready' && props.limit && (
            <>
              {' '}
              <CountLimit>{props.limit}</CountLimit>
            </>
          )}
        </ListCount>
        {!empty && props.beside}
        {!empty && <ThumbAction>{add(true)}</ThumbAction>}
      </Bar>
      <WhenReady value={rows} loading={<Skeleton rows={10} rowHeight={34} />}>
        {() => {
          if (empty) {
            const action = (
              <EmptyActions>
                {add()}
                {props.beside}
              </EmptyActions>
            );
            return <EmptyState title={`No ${kind.nouns[1]} yet`} text={kind.emptyText} action={action} />;
          }
          if (found.length === 0)
            return (
              <NothingFound
                kind={kind}
                onClear={() => onViewChange({ ...(kind.choice && { choice: '' }), search: '', page: 1 })}
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
