/** The dialog for a record that another user changed at the same time. */
import styled from '@emotion/styled';
import { differenceAuthors, type FieldDifference } from '@plumbline/domain/shared/formChanges';
import * as Radix from '@radix-ui/themes/components/alert-dialog';
import { Button } from '../components/Button.tsx';
import { dialogStyles } from '../components/dialogStyles.ts';
import { Row } from '../components/layout.tsx';
import { useRestoreFocus } from '../components/useRestoreFocus.ts';
import { RadixTheme } from '../theme/RadixTheme.tsx';

export interface ConflictDialogProps extends DifferenceTableProps {
  /** Called when the dialog closes: on Esc, and after each of the two buttons. On Esc the form keeps its input. */
  onClose: () => void;
  /** The words for the record in the title of the dialog: `this project`. */
  recordName: string;
  /** Saves the changes of this user. They replace the other user's values of the same fields. */
  onKeepOwnChanges: () => void;
  /** Discards the changes of this user and loads the stored record. */
  onLoadCurrentRecord: () => void;
}

/**
 * Shown when another user saved the same record first. The user chooses which version to keep, so nothing is
 * overwritten silently.
 */
export function ConflictDialog({
  recordName,
  onClose,
  onKeepOwnChanges,
  onLoadCurrentRecord,
  ...tableProps
}: ConflictDialogProps) {
  const restoreFocus = useRestoreFocus(true);
  return (
    <RadixTheme>
      <Radix.Root open onOpenChange={(open) => open || onClose()}>
        <Panel {...restoreFocus} maxWidth="560px">
          <Radix.Title>{`${tableProps.changedBy || 'Somebody'} changed ${recordName} while you were editing`}</Radix.Title>
          <Radix.Description>
            “Keep mine” saves your changes. They replace the other person’s changes of the same fields. “Load theirs”
            discards your changes.
          </Radix.Description>
          <DifferenceTable {...tableProps} />
          <Row data-end>
            <Radix.Cancel>
              <Button onClick={onLoadCurrentRecord}>Load theirs</Button>
            </Radix.Cancel>
            <Radix.Action>
              <Button variant="primary" onClick={onKeepOwnChanges}>
                Keep mine
              </Button>
            </Radix.Action>
          </Row>
        </Panel>
      </Radix.Root>
    </RadixTheme>
  );
}

interface DifferenceTableProps {
  /** The differences between the two versions. */
  differences: readonly FieldDifference[];
  /** The name of the user who saved first. '' if it is unknown. */
  changedBy: string;
  /** The label of each field, by field name. */
  labels: Readonly<Record<string, string>>;
  /** Formats the value of a field that is stored as a code or an id. Undefined shows the stored value. */
  formatValue?: ((field: string, value: string) => string | undefined) | undefined;
}

/** The fields whose values differ between the form and the record that another user saved, grouped by who changed them [F6]. */
function DifferenceTable({ differences, changedBy, labels, formatValue }: DifferenceTableProps) {
  if (differences.length === 0) return null;
  const displayedText = (field: string, value: string) => formatValue?.(field, value) || value || '—';
  const headings = {
    both: 'Changed by both',
    localUser: 'Changed by you',
    otherUser: `Changed by ${changedBy || 'somebody else'}`,
  };
  const groups = differenceAuthors
    .map((author) => ({ author, rows: differences.filter((difference) => difference.author === author) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    // The table of a long form scrolls, so that the buttons below stay in view.
    <ScrollArea tabIndex={0} role="region" aria-label="Fields that differ">
      <Table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        {groups.map(({ author, rows }) => (
          <tbody key={author}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {headings[author]}
              </th>
            </tr>
            {rows.map(({ field, localValue, serverValue }) => (
              <tr key={field}>
                <th scope="row">{labels[field] ?? field}</th>
                <td>{displayedText(field, localValue)}</td>
                <td>{displayedText(field, serverValue)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
    </ScrollArea>
  );
}

const Panel = styled(Radix.Content)`
  ${dialogStyles}
`;

const ScrollArea = styled.div`
  max-height: 45vh;
  overflow-y: auto;
`;

const Table = styled.table`
  width: 100%;
  border-spacing: 0;
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  text-align: left;
  & :is(th, td) {
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--line);
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  & th {
    min-width: 96px;
    color: var(--ink-soft);
    font-weight: 450;
  }
  & td {
    width: 40%;
  }
  & :is(thead th, [scope='rowgroup']) {
    font-weight: 560;
  }
  & [scope='rowgroup'] {
    padding-top: var(--space-3);
    color: var(--ink);
  }
`;
