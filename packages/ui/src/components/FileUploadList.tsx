/** The list of chosen files: files that are being uploaded, saved files, files whose upload failed, and refused files. */
import styled from '@emotion/styled';
import { formatFileSize } from '@plumbline/values/fileSize';
import { CheckCircledIcon } from '../icons/CheckCircledIcon.tsx';
import { CrossIcon } from '../icons/CrossIcon.tsx';
import { ExclamationTriangleIcon } from '../icons/ExclamationTriangleIcon.tsx';
import { FileIcon } from '../icons/FileIcon.tsx';
import { ReloadIcon } from '../icons/ReloadIcon.tsx';
import { TrashIcon } from '../icons/TrashIcon.tsx';
import { IconButton } from './IconButton.tsx';
import { ProgressBar } from './ProgressBar.tsx';

/** One file of the list. */
export interface FileUpload {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Bytes sent so far. */
  readonly sent: number;
  /** The state of the upload. The user can retry in the state `failed`, and can only remove the file in the state `refused`. */
  readonly step: 'uploading' | 'validating' | 'saving' | 'saved' | 'failed' | 'refused';
  /** The error text of a failed or refused upload. */
  readonly failure: string | null;
}

export interface FileUploadListProps {
  /** Names the list for screen readers: `Attachments`. */
  label: string;
  /** The files with the state of their uploads. */
  files: readonly FileUpload[];
  /** Sends a failed file again. */
  onRetry: (id: string) => void;
  /** Cancels a running upload, or removes a file whose upload has ended. */
  onRemove: (id: string) => void;
}

/** Chosen files, each with the state of its upload and its actions. */
export const FileUploadList = ({ label, files, onRetry, onRemove }: FileUploadListProps) => (
  <List aria-label={label}>
    {files.map((file) => (
      <FileRow key={file.id} data-step={file.step}>
        <StepIcon step={file.step} />
        <div>
          <strong>{file.name}</strong>
          <span>{file.failure ?? statusText(file)}</span>
          {isUploading(file) && <ProgressBar label={`Sending ${file.name}`} value={sentShare(file)} />}
        </div>
        <div data-part="actions">
          {file.step === 'failed' && (
            <IconButton
              label={`Retry ${file.name}`}
              hint="Retry"
              icon={<ReloadIcon />}
              onClick={() => onRetry(file.id)}
            />
          )}
          <IconButton
            {...(isUploading(file)
              ? { label: `Cancel ${file.name}`, hint: 'Cancel', icon: <CrossIcon /> }
              : { label: `Remove ${file.name}`, hint: 'Remove', icon: <TrashIcon /> })}
            onClick={() => onRemove(file.id)}
          />
        </div>
      </FileRow>
    ))}
  </List>
);

/** Whether the upload is running and needs no action by the user. */
export const isUploading = ({ step }: FileUpload): boolean =>
  step === 'uploading' || step === 'validating' || step === 'saving';

const sentShare = ({ sent, size }: FileUpload) => (size === 0 ? 1 : sent / size);

function statusText(file: FileUpload): string {
  const size = formatFileSize(file.size);
  if (file.step === 'validating') return `${size} · Checking`;
  if (file.step === 'saving') return `${size} · Saving`;
  return file.step === 'uploading' ? `${size} · ${Math.floor(sentShare(file) * 100)}%` : size;
}

function StepIcon({ step }: Pick<FileUpload, 'step'>) {
  if (step === 'saved') return <CheckCircledIcon aria-label="Ready" role="img" />;
  if (step === 'failed' || step === 'refused') return <ExclamationTriangleIcon aria-hidden="true" />;
  return <FileIcon aria-hidden="true" />;
}

const List = styled.ul`
  display: grid;
  gap: 6px;
`;

const FileRow = styled.li`
  display: grid;
  grid-template-columns: 15px minmax(0, 1fr) auto;
  column-gap: 10px;
  align-items: start;
  padding: 6px 4px 6px 10px;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  & > svg {
    margin-top: 2px;
    color: var(--ink-soft);
  }
  &[data-step='saved'] > svg {
    color: var(--success-ink);
  }
  & > div {
    align-self: center;
    min-width: 0;
  }
  & strong {
    display: block;
    font-weight: 560;
    overflow-wrap: anywhere;
  }
  & span {
    color: var(--ink-soft);
  }
  & [role='progressbar'] {
    margin: 4px 0 2px;
  }
  &:is([data-step='failed'], [data-step='refused']) {
    border-color: var(--danger-line);
    & > svg,
    & span {
      color: var(--danger-ink);
    }
  }
  & > [data-part='actions'] {
    display: flex;
  }
`;
