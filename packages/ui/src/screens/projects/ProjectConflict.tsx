import styled from '@emotion/styled';
import { countries } from '@plumbline/domain/company/countries';
import type { Office, User } from '@plumbline/domain/contract/entities';
import type { Clash } from '@plumbline/domain/projects/changes';
import { projectLabels } from '@plumbline/domain/projects/labels';
import { projectStatuses } from '@plumbline/domain/projects/status';
import { personName } from '@plumbline/domain/users/names';
import { ConflictDialog } from '../../components/ConflictDialog.tsx';

export interface ProjectConflictProps {
  conflict: { changedBy: string; clashes: readonly Clash[] } | undefined;
  offices: readonly Office[];
  users: readonly User[];
  onKeepMine: () => void;
  onLoadTheirs: () => void;
  onClose: () => void;
}

/** Somebody else saved the project first: who, where we disagree, and the choice [F6]. */
export function ProjectConflict({ conflict, offices, users, ...answers }: ProjectConflictProps) {
  if (!conflict) return null;
  const shown = new Map<string, string>([
    ...Object.entries(projectStatuses),
    ...offices.map((office) => [office.id, office.name] as const),
    ...users.map((user) => [user.id, personName(user)] as const),
    ...countries.map((country) => [country.code, country.name] as const),
  ]);
  const named = new Set(['status', 'office', 'estimator', 'country']);
  const text = ({ field }: Clash, value: string) => (named.has(field) && shown.get(value)) || value || '—';
  return (
    <ConflictDialog open what="this project" changedBy={conflict.changedBy || 'Somebody'} {...answers}>
      {conflict.clashes.length > 0 && (
        <Table>
          <thead>
            <tr>
              <th scope="col">Changed by both</th>
              <th scope="col">Mine</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {conflict.clashes.map((clash) => (
              <tr key={clash.field}>
                <th scope="row">{projectLabels[clash.field]}</th>
                <td>{text(clash, clash.mine)}</td>
                <td>{text(clash, clash.theirs)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </ConflictDialog>
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
