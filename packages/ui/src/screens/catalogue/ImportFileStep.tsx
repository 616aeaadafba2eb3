import type { ImportActor } from '@plumbline/domain/catalogue/importMachine';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { maxSpreadsheetBytes } from '@plumbline/domain/files/schema';
import { fileSize } from '@plumbline/domain/files/size';
import { chosenFile } from '@plumbline/domain/files/upload';
import { Cross2Icon, FileTextIcon, UploadIcon } from '@radix-ui/react-icons';
import { useSelector } from '@xstate/react';
import { type MouseEvent, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { FileDropzone } from '../../components/FileDropzone.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Row } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ChosenName, Place, Words } from './importChoiceParts.tsx';
import { LastImport } from './LastImport.tsx';

/** [R5.14, R9.06] By its media type or its ending. */
const spreadsheets = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.ms-excel': ['.xls'],
};

export interface ImportFileStepProps {
  actor: ImportActor;
  onSample: () => void;
}

/** Drop a spreadsheet or choose one, and upload it; or take the one before back. */
export function ImportFileStep({ actor, onSample }: ImportFileStepProps) {
  const { file, failure } = useSelector(actor, ({ context }) => context);
  const button = useRef<HTMLButtonElement>(null);
  const take = ([chosen, ...more]: readonly File[], refused: readonly File[]) => {
    if (!chosen || more.length > 0 || refused.length > 0) actor.send({ type: 'file.refused' });
    else actor.send({ type: 'file.chosen', file: chosenFile(chosen) });
  };
  const sample = (event: MouseEvent) => {
    event.preventDefault();
    onSample();
  };
  return (
    <>
      <Words>
        A row is an item: its name, rate, item type and unit, and a code where it has one. The{' '}
        <a href={pathOf('imports.sample', {})} download onClick={sample}>
          sample spreadsheet
        </a>{' '}
        shows how.
      </Words>
      <FileDropzone label="Spreadsheet file" accept={spreadsheets} onDrop={take}>
        {(choose) => (
          <Place>
            {file ? (
              <ChosenName>
                <FileTextIcon aria-hidden="true" />
                <strong>{file.name}</strong>
                <span>{fileSize(file.size)}</span>
                <IconButton
                  label={`Remove ${file.name}`}
                  hint="Remove"
                  icon={<Cross2Icon />}
                  onClick={() => {
                    actor.send({ type: 'file.removed' });
                    button.current?.focus();
                  }}
                />
              </ChosenName>
            ) : (
              <p>Drop an Excel file here, .xlsx or .xls, up to {fileSize(maxSpreadsheetBytes)}</p>
            )}
            <Button ref={button} onClick={choose}>
              {file ? 'Choose another file' : 'Choose a file'}
            </Button>
          </Place>
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
