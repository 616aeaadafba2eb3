/** The field that adds files to a note. */
import styled from '@emotion/styled';
import { maxFileBytes } from '@plumbline/domain/files/fileLimits';
import type { UploadItem } from '@plumbline/domain/files/uploadList';
import { maxAttachments, tooManyAttachments } from '@plumbline/domain/notes/attachmentLimit';
import { formatFileSize } from '@plumbline/values/fileSize';
import { useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { FileDropzone } from '../../components/FileDropzone.tsx';
import { FileUploadList } from '../../components/FileUploadList.tsx';
import { UploadIcon } from '../../icons/UploadIcon.tsx';
import { desktop, phone } from '../../theme/breakpoints.ts';

export interface AttachmentPickerProps {
  files: readonly UploadItem[];
  /** Called with the chosen or dropped files, without those above the maximum of a note. */
  onChoose: (files: readonly File[]) => void;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}

/** The longest list of files that does not scroll in its own area on a desktop. */
const maxFilesWithoutScrolling = 6;

/** The user drops or chooses files for a note, sees the progress of their uploads, and retries or removes them [R2.40]. */
export function AttachmentPicker({ files, onChoose, onRetry, onRemove }: AttachmentPickerProps) {
  const [skippedFileCount, setSkippedFileCount] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const remainingCount = maxAttachments - files.length;
  const addFiles = (chosenFiles: readonly File[]) => {
    setSkippedFileCount(Math.max(0, chosenFiles.length - remainingCount));
    onChoose(chosenFiles.slice(0, remainingCount));
  };
  return (
    <Picker role="group" aria-label="Attachments" data-scrolls={files.length > maxFilesWithoutScrolling || undefined}>
      <FileDropzone
        label="Attachment files"
        multiple
        // The upload of each file checks its type and size, and the list shows the reason for a refused file.
        onDrop={(acceptedFiles, rejectedFiles) => addFiles([...acceptedFiles, ...rejectedFiles])}
      >
        {(choose) => (
          <DropContent>
            <Button ref={button} icon={<UploadIcon />} disabled={remainingCount <= 0} onClick={choose}>
              Attach files
            </Button>
            <p>
              {remainingCount <= 0
                ? tooManyAttachments
                : `or drop them here: pictures, PDF, Word, Excel or text, up to ${formatFileSize(maxFileBytes)} each`}
            </p>
          </DropContent>
        )}
      </FileDropzone>
      <SkippedFiles role="alert">
        {skippedFileCount > 0 &&
          `${tooManyAttachments}: ${skippedFileCount === 1 ? '1 file was' : `${skippedFileCount} files were`} left out`}
      </SkippedFiles>
      {files.length > 0 && (
        <FileUploadList
          label="Attachments"
          files={files}
          onRetry={onRetry}
          onRemove={(id) => {
            setSkippedFileCount(0);
            onRemove(id);
            button.current?.focus();
          }}
        />
      )}
    </Picker>
  );
}

/* On a desktop a long list of files scrolls in its own area, so that the button Add Note stays in view. */
const Picker = styled.div`
  display: grid;
  gap: var(--space-2);
  ${desktop} {
    &[data-scrolls] > ul {
      max-height: max(240px, 100dvh - 500px);
      overflow-y: auto;
    }
  }
`;

const DropContent = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  & > p {
    flex: 1 1 180px;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    text-wrap: pretty;
  }
  ${phone} {
    & > p {
      flex-basis: 100%;
    }
  }
`;

const SkippedFiles = styled.p`
  color: var(--danger-ink);
  font-size: 13px;
  font-weight: 520;
  line-height: 18px;
  &:empty {
    display: none;
  }
`;
