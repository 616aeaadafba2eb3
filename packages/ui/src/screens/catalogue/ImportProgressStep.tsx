import styled from '@emotion/styled';
import type { ImportActor, ImportSnapshot } from '@plumbline/domain/catalogue/importMachine';
import { importedRowCount } from '@plumbline/domain/catalogue/importSummary';
import { formatFileSize } from '@plumbline/domain/files/fileSize';
import { pluralize } from '@plumbline/domain/shared/pluralize';
import { useSelector } from '@xstate/react';
import { Button } from '../../components/Button.tsx';
import { Row } from '../../components/layout.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';

interface ImportProgress {
  /** The action and its subject. */
  label: string;
  more: string;
  /** From 0 to 1, if known. */
  done?: number;
  cancellable?: boolean;
}

const continuesText = 'It goes on when you close this dialog';

function progressOf({ value, context }: ImportSnapshot): ImportProgress {
  const { file, sent, preview } = context;
  const { name = '', size = 0 } = file ?? {};
  if (value === 'uploading') {
    const done = size > 0 ? Math.min(1, sent / size) : 0;
    const more = `${formatFileSize(sent)} of ${formatFileSize(size)}, ${Math.round(done * 100)} %`;
    return { label: `Uploading ${name}`, more, done, cancellable: true };
  }
  if (value === 'previewing') return { label: `Reading ${name}`, more: 'Nothing is imported yet.', cancellable: true };
  if (value === 'undoing') return { label: 'Undoing the import', more: `${continuesText}.` };
  return {
    label: `Importing ${pluralize(preview ? importedRowCount(preview.summary) : 0, 'item')}`,
    more: `${continuesText}, and you are told when it is done.`,
  };
}

const isSameProgress = (a: ImportProgress, b: ImportProgress) => a.label === b.label && a.more === b.more;

/** The progress of the upload, the preview or the import. */
export function ImportProgressStep({ actor }: { actor: ImportActor }) {
  const { label, more, done, cancellable } = useSelector(actor, progressOf, isSameProgress);
  return (
    <>
      <Frame>
        <strong role="status">{label}</strong>
        <ProgressBar label={label} value={done} />
        <p>{more}</p>
      </Frame>
      {cancellable && (
        <Row data-end>
          <Button onClick={() => actor.send({ type: 'upload.cancelled' })}>Cancel</Button>
        </Row>
      )}
    </>
  );
}

const Frame = styled.div`
  display: grid;
  align-content: center;
  gap: var(--space-3);
  min-height: 132px;
  line-height: 20px;
  & > strong {
    font-weight: 560;
    overflow-wrap: anywhere;
  }
  & > p {
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
  }
`;
