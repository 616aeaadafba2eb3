import styled from '@emotion/styled';
import { Pencil1Icon, TrashIcon } from '@radix-ui/react-icons';
import { phone } from '../theme/breakpoints.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { IconButton, IconLink } from './IconButton.tsx';
import { Toolbar } from './layout.tsx';
import type { RecordKind } from './recordKind.ts';

/** There are some, and none fits. */
export function NothingFound<Row>({ kind, onClear }: { kind: RecordKind<Row>; onClear: () => void }) {
  const text = kind.choice
    ? `No ${kind.nouns[0]} fits the search and the ${kind.choice.label.toLowerCase()}.`
    : 'Try a shorter word, or fewer of them.';
  return (
    <EmptyState
      title={`No ${kind.nouns[1]} match`}
      text={text}
      action={<Button onClick={onClear}>{kind.choice ? 'Clear filters' : 'Clear the search'}</Button>}
    />
  );
}

interface RowActionsProps<Row> {
  kind: RecordKind<Row>;
  row: Row;
  onDelete: (row: Row) => void;
}

/** The buttons at the end of a row. */
export function RowActions<Row>({ kind, row, onDelete }: RowActionsProps<Row>) {
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

/** What can be done where there is nothing yet: the main action first. */
export const EmptyActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin-top: var(--space-3);
`;

export const Bar = styled(Toolbar)`
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
