/** A searchable list of records with pages and an add button. */
import styled from '@emotion/styled';
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { PencilIcon } from '../icons/PencilIcon.tsx';
import { TrashIcon } from '../icons/TrashIcon.tsx';
import { phone } from '../theme/breakpoints.ts';
import { Button } from './Button.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { IconButton, IconLink } from './IconButton.tsx';
import { CountLimit, FixedAction, ListCount, ListPage, listCountText } from './ListPage.tsx';
import { type Loadable, WhenReady } from './Loadable.tsx';
import { Toolbar } from './layout.tsx';
import { Pagination, pageOf } from './Pagination.tsx';
import { SearchField } from './SearchField.tsx';
import { type Option, SelectField } from './SelectField.tsx';
import { Skeleton } from './Skeleton.tsx';
import { type DeleteConfirmation, useDeleteConfirmation } from './useDeleteConfirmation.tsx';

/** The number of rows on a page [R9.01]. */
const rowsPerPage = 10;

/** The search, filter and page of a list. The app stores it in the URL. */
export interface RecordListView {
  search: string;
  /** The value of the filter. '' shows all records. */
  filter?: string;
  /** Starts at 1. A page past the end shows the last page. */
  page: number;
}

/** The props that the app passes to every list of records. */
export interface ListScreenProps<Row> {
  /** All records, or the state of their loading. */
  rows: Loadable<readonly Row[]>;
  /** The current search, filter and page. */
  view: RecordListView;
  /** Called when the user searches, filters or changes the page. */
  onViewChange: (view: RecordListView) => void;
  /** Deletes a record. Called after the user has confirmed. */
  onDelete: (row: Row) => void;
}

/** Describes the records of a list and their actions. */
export interface ListDefinition<Row> {
  /** Names the table for screen readers. */
  caption: string;
  /** The words for one record and for several: `office`, `offices`. */
  nouns: readonly [singular: string, plural: string];
  columns: readonly Column<Row>[];
  /** Names a row in the labels of its buttons. */
  nameOf: (row: Row) => string;
  /** Indexes the rows and returns the search function. Each key press can then search thousands of rows quickly. */
  createSearch: (rows: readonly Row[]) => (search: string, filter: string) => readonly Row[];
  /** The label of the search field: `Search by name`. */
  searchLabel: string;
  /** A select next to the search that filters the list. `allLabel` is the option that shows all records. */
  filter?: { readonly label: string; readonly allLabel: string; readonly options: readonly Option[] };
  /** The path of the page where the row is edited. */
  editPath: (row: Row) => string;
  /** The question in the title of the confirmation dialog. */
  deleteTitle: string;
  /** The text of the confirmation dialog. It describes what the deletion does. */
  deleteText: (row: Row) => string;
  /** The reason why a row cannot be deleted, if any. */
  undeletableReason?: (row: Row) => string | undefined;
  /** Shown while there are no records. It gives the reason to add the first record. */
  emptyText: string;
}

export interface RecordListProps<Row>
  extends ListScreenProps<Row>,
    Pick<DeleteConfirmation<Row>, 'onOpenDialog' | 'renderDialog'> {
  /** The texts, columns and actions of the records. */
  definition: ListDefinition<Row>;
  /** Renders the button of the main action. `wide` fills the available width. */
  renderAddButton: (options: { wide: boolean }) => ReactNode;
  /** Shown after the number of rows, for example the maximum number. */
  limitText?: string | undefined;
  /** A second action, next to the main one. */
  secondaryAction?: ReactNode;
}

const noRows: readonly never[] = [];

/** A table of records with search, paging, edit, and delete with confirmation. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { definition, rows, view, onViewChange, renderAddButton } = props;
  const { filter = '' } = view;
  const { createSearch } = definition;
  const allRows = rows.status === 'ready' ? rows.data : noRows;
  // The typed text is shown immediately. React renders the matching rows with lower priority.
  const search = useDeferredValue(view.search);
  const findRows = useMemo(() => createSearch(allRows), [allRows, createSearch]);
  const matchingRows = useMemo(() => findRows(search, filter), [findRows, search, filter]);
  const page = Math.min(view.page, Math.max(1, Math.ceil(matchingRows.length / rowsPerPage)));
  const listStart = useRef<HTMLDivElement>(null);
  const countElement = useRef<HTMLParagraphElement>(null);
  const { openDialog, dialog } = useDeleteConfirmation({
    loaded: rows.status === 'ready',
    title: definition.deleteTitle,
    textOf: definition.deleteText,
    onDelete: props.onDelete,
    onOpenDialog: props.onOpenDialog,
    renderDialog: props.renderDialog,
    focusTarget: countElement,
  });
  // An empty list hides the search, the filter and the actions of the toolbar. EmptyState shows the actions.
  const isEmpty = rows.status === 'ready' && allRows.length === 0;
  const changePage = (nextPage: number) => {
    onViewChange({ ...view, page: nextPage });
    listStart.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <ListPage ref={listStart}>
      <Bar>
        {!isEmpty && (
          <SearchField
            label={definition.searchLabel}
            value={view.search}
            onChange={(text) => onViewChange({ ...view, search: text, page: 1 })}
            grow
          />
        )}
        {!isEmpty && definition.filter && (
          <SelectField
            label={definition.filter.label}
            hideLabel
            placeholder={definition.filter.allLabel}
            options={definition.filter.options}
            value={filter}
            onChange={({ target }) => onViewChange({ ...view, filter: target.value, page: 1 })}
          />
        )}
        <ListCount ref={countElement} tabIndex={-1} aria-live="polite">
          {rows.status === 'ready' && listCountText(matchingRows.length, allRows.length, definition.nouns)}
          {rows.status === 'ready' && props.limitText && (
            <>
              {' '}
              <CountLimit>{props.limitText}</CountLimit>
            </>
          )}
        </ListCount>
        {!isEmpty && props.secondaryAction}
        {!isEmpty && <FixedAction>{renderAddButton({ wide: true })}</FixedAction>}
      </Bar>
      <WhenReady value={rows} loading={<Skeleton rows={rowsPerPage} rowHeight={34} />}>
        {() => {
          if (isEmpty) {
            const action = (
              <EmptyActions>
                {renderAddButton({ wide: false })}
                {props.secondaryAction}
              </EmptyActions>
            );
            return <EmptyState title={`No ${definition.nouns[1]} yet`} text={definition.emptyText} action={action} />;
          }
          if (matchingRows.length === 0)
            return (
              <NoMatches
                definition={definition}
                onClear={() => onViewChange({ ...(definition.filter && { filter: '' }), search: '', page: 1 })}
              />
            );
          return (
            <>
              <DataTable
                caption={definition.caption}
                columns={definition.columns}
                rows={pageOf(matchingRows, page, rowsPerPage)}
                rowKey={({ id }) => id}
                actions={(row) => <RowActions definition={definition} row={row} onDelete={openDialog} />}
              />
              <Pagination page={page} pageSize={rowsPerPage} total={matchingRows.length} onPageChange={changePage} />
            </>
          );
        }}
      </WhenReady>
      {dialog}
    </ListPage>
  );
}

/** Shown if there are records, but none matches the search and the filter. */
function NoMatches<Row>({ definition, onClear }: { definition: ListDefinition<Row>; onClear: () => void }) {
  const text = definition.filter
    ? `No ${definition.nouns[0]} fits the search and the ${definition.filter.label.toLowerCase()}.`
    : 'Try a shorter word, or fewer of them.';
  return (
    <EmptyState
      title={`No ${definition.nouns[1]} match`}
      text={text}
      action={<Button onClick={onClear}>{definition.filter ? 'Clear filters' : 'Clear the search'}</Button>}
    />
  );
}

interface RowActionsProps<Row> {
  definition: ListDefinition<Row>;
  row: Row;
  onDelete: (row: Row) => void;
}

/** The buttons at the end of a row. */
function RowActions<Row>({ definition, row, onDelete }: RowActionsProps<Row>) {
  const name = definition.nameOf(row);
  const reason = definition.undeletableReason?.(row);
  return (
    <>
      <IconLink label={`Edit ${name}`} hint="Edit" to={definition.editPath(row)} icon={<PencilIcon />} />
      <IconButton
        label={`Delete ${name}`}
        hint={reason ?? 'Delete'}
        tone={reason ? 'plain' : 'danger'}
        icon={<TrashIcon />}
        {...(reason ? { 'aria-disabled': true, 'aria-description': reason } : { onClick: () => onDelete(row) })}
      />
    </>
  );
}

/** The actions of an empty list, the main action first. */
const EmptyActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin-top: var(--space-3);
`;

const Bar = styled(Toolbar)`
  align-items: center;
  & > p {
    flex: 1 0 max-content;
  }
  ${phone} {
    & > p {
      flex: 1 0 100%;
      order: 1;
    }
  }
  & > :last-child {
    flex: none;
  }
`;
