import styled from '@emotion/styled';
import type { Clash } from '@plumbline/domain/shared/changes';

export interface ClashTableProps {
  clashes: readonly Clash[];
  labels: Readonly<Record<string, string>>;
  shownAs?: ((field: string, value: string) => string | undefined) | undefined;
}

/** Where two people changed the same fields to different values; nothing where they did not [F6]. */
export function ClashTable({ clashes, labels, shownAs }: ClashTableProps) {
  if (clashes.length === 0) return null;
  const text = (field: string, value: string) => shownAs?.(field, value) || value || '—';
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Changed by both</th>
          <th scope="col">Mine</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {clashes.map(({ field, mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{labels[field] ?? field}</th>
            <td>{text(field, mine)}</td>
            <td>{text(field, theirs)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table`
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
    color: var(--ink-soft);
    font-weight: 560;
  }
`;
