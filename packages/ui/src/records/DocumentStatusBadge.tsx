/** The badge of a document status. */
import { type DocumentStatus, documentStatuses } from '@plumbline/domain/documents/documentKinds';
import { Badge, type BadgeProps } from './StatusBadge.tsx';

/** The colours of each status: those of the project status with the same meaning. */
const tokens: Readonly<Record<DocumentStatus, BadgeProps['token']>> = {
  draft: 'closed',
  sent: 'sent',
  opened: 'new',
  accepted: 'signed',
  declined: 'receivable',
  expired: 'closed',
  withdrawn: 'closed',
  replaced: 'closed',
};

/** The status of a document as a word and a colour. */
export const DocumentStatusBadge = ({ status }: { status: DocumentStatus }) => (
  <Badge token={tokens[status]}>{documentStatuses[status]}</Badge>
);
