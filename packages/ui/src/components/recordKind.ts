import type { Column } from './DataTable.tsx';
import type { Option } from './SelectField.tsx';

/** What a list is of, and what can be done with its rows. */
export interface RecordKind<Row> {
  /** What the table lists, for a screen reader. */
  caption: string;
  nouns: readonly [one: string, many: string];
  columns: readonly Column<Row>[];
  /** Names a row on its buttons. */
  nameOf: (row: Row) => string;
  /** Takes the rows in once, so that each key finds among thousands. */
  finder: (rows: readonly Row[]) => (search: string, choice: string) => readonly Row[];
  /** `Search by name` */
  searchLabel: string;
  /** Narrows the list besides the search. */
  choice?: { readonly label: string; readonly all: string; readonly options: readonly Option[] };
  editAt: (row: Row) => string;
  deleteQuestion: string;
  /** What goes with the row. */
  deleteText: (row: Row) => string;
  /** Why a row cannot be deleted, where it cannot. */
  keeps?: (row: Row) => string | undefined;
  /** What a first one is good for. */
  emptyText: string;
}
