import styled from '@emotion/styled';
import type { ImportActor } from '@plumbline/domain/catalogue/importMachine';
import { resultText } from '@plumbline/domain/catalogue/importSummary';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { formatFileSize, maxSpreadsheetBytes } from '@plumbline/domain/files/fileSize';
import { chosenFile } from '@plumbline/domain/files/upload';
import { useSelector } from '@xstate/react';
import { type MouseEvent, useId, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { FileDropzone } from '../../components/FileDropzone.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Row } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { CrossIcon } from '../../icons/CrossIcon.tsx';
import { FileTextIcon } from '../../icons/FileTextIcon.tsx';
import { UploadIcon } from '../../icons/UploadIcon.tsx';

/** Media types and extensions of spreadsheets [R5.14, R9.06]. */
const spreadsheets = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.ms-excel': ['.xls'],
};

export interface ImportFileStepProps {
  actor: ImportActor;
  onSample: () => void;
}

/** The first step of an import: choose a spreadsheet and upload it, or undo the last import. */
export function ImportFileStep({ actor, onSample }: ImportFileStepProps) {
  const { file, failure } = useSelector(actor, ({ context }) => context);
  const button = useRef<HTMLButtonElement>(null);
  const chooseFile = ([chosen, ...more]: readonly File[], refused: readonly File[]) => {
    if (!chosen || more.length > 0 || refused.length > 0) actor.send({ type: 'file.refused' });
    else actor.send({ type: 'file.chosen', file: chosenFile(chosen) });
  };
  const sample = (event: MouseEvent) => {
    event.preventDefault();
    onSample();
  };
  return (
    <>
      <Instructions>
        A row is an item: its name, rate, item type and unit, and a code where it has one. The{' '}
        <a href={pathOf('imports.sample', {})} download onClick={sample}>
          sample spreadsheet
        </a>{' '}
        shows how.
      </Instructions>
      <FileDropzone label="Spreadsheet file" accept={spreadsheets} onDrop={chooseFile}>
        {(choose) => (
          <DropContent>
            {file ? (
              <ChosenName>
                <FileTextIcon aria-hidden="true" />
                <strong>{file.name}</strong>
                <span>{formatFileSize(file.size)}</span>
                <IconButton
                  label={`Remove ${file.name}`}
                  hint="Remove"
                  icon={<CrossIcon />}
                  onClick={() => {
                    actor.send({ type: 'file.removed' });
                    button.current?.focus();
                  }}
                />
              </ChosenName>
            ) : (
              <p>Drop an Excel file here, .xlsx or .xls, up to {formatFileSize(maxSpreadsheetBytes)}</p>
            )}
            <Button ref={button} onClick={choose}>
              {file ? 'Choose another file' : 'Choose a file'}
            </Button>
          </DropContent>
        )}
      </FileDropzone>
      <div role="alert">{failure && <Notice tone="error">{failure}</Notice>}</div>
      <Row data-end>
        <Button variant="primary" icon={<UploadIcon />} onClick={() => actor.send({ type: 'upload.requested' })}>
          Upload
        </Button>
      </Row>
      <LastImport actor={actor} />
    </>
  );
}

/** The last import of this window with an Undo button, even if the dialog was closed before it finished. */
function LastImport({ actor }: { actor: ImportActor }) {
  const last = useSelector(actor, ({ context }) => context.last);
  const textId = useId();
  if (!last) return null;
  return (
    <Line>
      <p id={textId}>
        {last.fileName}: {resultText(last.result)}.
      </p>
      <Button aria-describedby={textId} onClick={() => actor.send({ type: 'undo.requested' })}>
        Undo
      </Button>
    </Line>
  );
}

const Instructions = styled.p`
  color: var(--ink-soft);
  line-height: 20px;
  text-wrap: pretty;
`;

/** The content of the drop area. */
const DropContent = styled.div`
  display: grid;
  flex: 1;
  justify-items: center;
  align-content: center;
  gap: var(--space-3);
  min-width: 0;
  min-height: 132px;
  padding: var(--space-3);
  color: var(--ink-soft);
  line-height: 20px;
  text-align: center;
  text-wrap: balance;
`;

const ChosenName = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  max-width: 100%;
  color: var(--ink);
  text-align: left;
  & > svg {
    flex: none;
  }
  & > strong {
    font-weight: 560;
    overflow-wrap: anywhere;
  }
  & > span {
    flex: none;
    color: var(--ink-soft);
    font-size: 13px;
  }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);
  & > p {
    flex: 1;
    min-width: 0;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    overflow-wrap: anywhere;
  }
`;
