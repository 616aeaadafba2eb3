/** The files attached to a note: thumbnails of the pictures, and links to download each file. */
import styled from '@emotion/styled';
import { type FilePreview, heicWithoutPreview, isHeic } from '@plumbline/domain/files/pictures';
import { useState } from 'react';
import { type PictureSource, PictureThumbnails } from '../../components/PictureThumbnails.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { DownloadIcon } from '../../icons/DownloadIcon.tsx';
import { phone } from '../../theme/breakpoints.ts';

export interface NoteAttachmentsProps extends PictureSource {
  fileIds: readonly string[];
  /** The names of the files in the same order. Undefined in responses that were cached before the API sent names. */
  fileNames?: readonly string[] | undefined;
  /** What can be shown of the files in the same order. Undefined in responses that were cached before the API sent it. */
  filePreviews?: readonly FilePreview[] | undefined;
}

/**
 * The attachments of a note, numbered [R2.39]. The error of a failed download is shown below them [R8.09]. The pictures are also shown as
 * thumbnails.
 */
export function NoteAttachments({
  fileIds,
  fileNames = [],
  filePreviews = [],
  onDownload,
  ...pictureSource
}: NoteAttachmentsProps) {
  const [loadingIds, setLoadingIds] = useState<ReadonlySet<string>>(new Set());
  const [failedId, setFailedId] = useState<string>();

  async function download(fileId: string) {
    if (loadingIds.has(fileId)) return;
    setFailedId(undefined);
    setLoadingIds((previous) => new Set(previous).add(fileId));
    const isDownloaded = await onDownload(fileId);
    setLoadingIds((previous) => new Set([...previous].filter((id) => id !== fileId)));
    if (!isDownloaded) setFailedId(fileId);
  }

  if (fileIds.length === 0) return null;
  const pictures = fileIds.flatMap((id, index) => {
    const preview = filePreviews[index] ?? 'none';
    const name = fileNames[index] ?? `Attachment ${index + 1}`;
    return preview === 'none' ? [] : { id, name, hasThumbnail: preview === 'thumbnail' };
  });
  return (
    <Files>
      <PictureThumbnails label="Pictures" pictures={pictures} onDownload={onDownload} {...pictureSource} />
      <List aria-label="Attachments">
        {fileIds.map((fileId, index) => (
          <li key={fileId}>
            <DownloadButton
              type="button"
              aria-busy={loadingIds.has(fileId) || undefined}
              onClick={() => void download(fileId)}
            >
              {loadingIds.has(fileId) ? <Spinner aria-hidden="true" /> : <DownloadIcon aria-hidden="true" />}
              View Attachment {index + 1}
            </DownloadButton>
            {fileNames[index] && <Name title={fileNames[index]}>{fileNames[index]}</Name>}
            {filePreviews[index] !== undefined && isHeic(fileNames[index]) && (
              <NoPreview>{heicWithoutPreview}</NoPreview>
            )}
          </li>
        ))}
      </List>
      <ErrorText role="status">
        {failedId && `Attachment ${fileIds.indexOf(failedId) + 1} could not be downloaded. Please try again.`}
      </ErrorText>
    </Files>
  );
}

const Files = styled.div`
  display: grid;
  gap: var(--space-2);
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
  gap: 0 var(--space-4);
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-2);
    min-width: 0;
  }
  ${phone} {
    /* Each button is higher than its text, so the list needs less space above and below. */
    margin-block: -6px;
  }
`;

const Name = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  color: var(--ink-soft);
  font-size: 13px;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const NoPreview = styled.span`
  flex: 1 0 100%;
  color: var(--ink-soft);
  font-size: 13px;
`;

/* The button looks like a link. */
const DownloadButton = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 6px;
  min-height: 28px;
  padding: 0;
  border: 0;
  border-radius: var(--radius-2);
  background: none;
  color: var(--accent-11);
  font: inherit;
  font-weight: 520;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
  ${phone} {
    min-height: var(--touch);
  }
`;

const ErrorText = styled.p`
  color: var(--ink-soft);
  font-size: 13px;
  line-height: 18px;
  &:empty {
    display: none;
  }
`;
