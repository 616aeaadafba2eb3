/** The field that adds files to a note. */
import styled from '@emotion/styled';
import { maxFileBytes } from '@plumbline/domain/files/fileLimits';
import type { UploadItem } from '@plumbline/domain/files/uploadList';
import { maxAttachments, tooManyAttachments } from '@plumbline/domain/notes/attachmentLimit';
import type { FileSource } from '@plumbline/domain/notes/pictureNames';
import { formatFileSize } from '@plumbline/values/fileSize';
import { useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { FileDropzone } from '../../components/FileDropzone.tsx';
import { FileUploadList } from '../../components/FileUploadList.tsx';
import { ImageIcon } from '../../icons/ImageIcon.tsx';
import { UploadIcon } from '../../icons/UploadIcon.tsx';
import { desktop, phone, touchQuery } from '../../theme/breakpoints.ts';
import { useMediaQuery } from '../../theme/useMediaQuery.ts';

export interface AttachmentPickerProps {
  files: readonly UploadItem[];
  /** Called with the files that the user adds. */
  onAdd: (files: readonly File[], source: FileSource) => void;
  /** The number of files that were left out, because a note has a maximum. */
  skippedFileCount: number;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}

/** The longest list of files that does not scroll in its own area on a desktop. */
const maxFilesWithoutScrolling = 6;

/** The user drops or chooses files for a note, sees the progress of their uploads, and retries or removes them [R2.40]. */
export function AttachmentPicker({ files, onAdd, skippedFileCount, onRetry, onRemove }: AttachmentPickerProps) {
  const button = useRef<HTMLButtonElement>(null);
  const remainingCount = maxAttachments - files.length;
  const hasCamera = useMediaQuery(touchQuery);
  return (
    <Picker role="group" aria-label="Attachments" data-scrolls={files.length > maxFilesWithoutScrolling || undefined}>
      <FileDropzone
        label="Attachment files"
        multiple
        // The upload of each file checks its type and size, and the list shows the reason for a refused file.
        onDrop={(acceptedFiles, rejectedFiles) => onAdd([...acceptedFiles, ...rejectedFiles], 'chosen')}
      >
        {(choose) => (
          <DropContent>
            <Button ref={button} icon={<UploadIcon />} disabled={remainingCount <= 0} onClick={choose}>
              Attach files
            </Button>
            {hasCamera && <CameraButton disabled={remainingCount <= 0} onPhoto={(photos) => onAdd(photos, 'camera')} />}
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
            onRemove(id);
            button.current?.focus();
          }}
        />
      )}
    </Picker>
  );
}

interface CameraButtonProps {
  disabled: boolean;
  onPhoto: (photos: readonly File[]) => void;
}

/** Opens the camera of a phone or tablet. Devices without a camera offer their pictures. */
function CameraButton({ disabled, onPhoto }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo"
        onChange={({ currentTarget }) => {
          onPhoto([...(currentTarget.files ?? [])]);
          // The same photo can be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
      <Button icon={<ImageIcon />} disabled={disabled} onClick={() => input.current?.click()}>
        Take photo
      </Button>
    </>
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
