import styled from '@emotion/styled';
import { differenceCauses, type FieldDifference } from '@plumbline/domain/shared/formChanges';

export interface DifferenceTableProps {
  differences: readonly FieldDifference[];
  /** The name of the user who saved first. */
  changedBy: string;
  labels: Readonly<Record<string, string>>;
  formatValue?: ((field: string, value: string) => string | undefined) | undefined;
}

/** The fields in which the form differs from what another user saved, grouped by who changed them [F6]. */
export function DifferenceTable({ differences, changedBy, labels, formatValue }: DifferenceTableProps) {
  if (differences.length === 0) return null;
  const text = (field: string, value: string) => formatValue?.(field, value) || value || '—';
  const headings = { both: 'Changed by both', mine: 'Changed by you', theirs: `Changed by ${changedBy}` };
  const groups = differenceCauses
    .map((cause) => ({ cause, rows: differences.filter((difference) => difference.changedBy === cause) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    // The values of a long form scroll, so that the buttons below stay in view.
    <Scrolled tabIndex={0} role="region" aria-label="Fields that differ">
      <Table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        {groups.map(({ cause, rows }) => (
          <tbody key={cause}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {headings[cause]}
              </th>
            </tr>
            {rows.map(({ field, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{labels[field] ?? field}</th>
                <td>{text(field, mine)}</td>
                <td>{text(field, theirs)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
    </Scrolled>
  );
}

const Scrolled = styled.div`
  max-height: 45vh;
  overflow-y: auto;
`;

const Table = styled.table`
  width: 100%;
  border-spacing: 0;
  font-size: var(--font-size-table);
  line-height: 18px;
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
