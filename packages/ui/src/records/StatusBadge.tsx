/** The badge of a project status. */
import styled from '@emotion/styled';
import { type ProjectStatus, projectStatuses } from '@plumbline/domain/projects/status';

/** The name of each status in its CSS variables, for example `new` in `--status-new`, `--status-new-bg` and `--status-new-ink`. */
export const statusTokens = {
  NEW: 'new',
  ESTIMATE_SENT: 'sent',
  NEGOTIATION: 'negotiation',
  SIGNED: 'signed',
  ACCOUNTS_RECEIVABLE: 'receivable',
  CLOSED: 'closed',
} as const satisfies Record<ProjectStatus, string>;

/** The status of a project as a word and a colour [R4.01]. */
export const StatusBadge = ({ status }: { status: ProjectStatus }) => (
  <Badge token={statusTokens[status]}>{projectStatuses[status]}</Badge>
);

export interface BadgeProps {
  /** The name of the colours. */
  token: (typeof statusTokens)[ProjectStatus];
  /** The status as a word. */
  children: string;
}

/** A word with the colours of a status. */
export function Badge({ token, children }: BadgeProps) {
  const colours = {
    '--dot': `var(--status-${token})`,
    '--fill': `var(--status-${token}-bg)`,
    '--text': `var(--status-${token}-ink)`,
  };
  return <Frame style={colours as React.CSSProperties}>{children}</Frame>;
}

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  width: fit-content;
  height: calc(22px * var(--scaling));
  padding: 0 8px 0 7px;
  border-radius: var(--radius-2);
  background: var(--fill);
  color: var(--text);
  font-size: var(--font-size-1);
  font-weight: 580;
  white-space: nowrap;
  &::before {
    content: '';
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--dot);
    forced-color-adjust: none;
  }
`;
