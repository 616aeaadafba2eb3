/** The screen with all files that are attached to the notes of a project. */
import styled from '@emotion/styled';
import type { Note } from '@plumbline/domain/notes/note';
import { notesPerPage } from '@plumbline/domain/notes/notesPerPage';
import { noteTime } from '@plumbline/domain/notes/noteTime';
import { useState } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListCount, listCountText } from '../../components/ListPage.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Stack } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { TextButton } from '../../components/TextButton.ts';
import { DownloadIcon } from '../../icons/DownloadIcon.tsx';
import { phone } from '../../theme/breakpoints.ts';

export interface ProjectFilesScreenProps {
  projectId: string;
  /** The notes of the project, newest first. */
  notes: Loadable<readonly Note[]>;
  /** The time zone of the company. */
  timeZone: string;
  /** Downloads a file. Resolves to true if the download succeeded. */
  onDownload: (fileId: string) => Promise<boolean>;
}

interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly note: Note;
  /** The path of the page with the note. */
  readonly notePath: string;
}

/** The files, newest note first, each with a link to its note. */
export function ProjectFilesScreen({ notes, projectId, ...props }: ProjectFilesScreenProps) {
  const notesPath = `/project/${projectId}/notes`;
  const pathOf = (index: number) => {
    const page = Math.floor(index / notesPerPage) + 1;
    return page > 1 ? `${notesPath}?page=${page}` : notesPath;
  };
  const filesOf = (loaded: readonly Note[]): readonly AttachedFile[] =>
    loaded.flatMap((note, index) =>
      note.attachments.map((id, position) => ({
        id,
        name: note.attachment_names[position] ?? `Attachment ${position + 1}`,
        note,
        notePath: pathOf(index),
      })),
    );
  return (
    <WhenReady value={notes} loading={<Skeleton rows={6} rowHeight={44} />}>
      {(loaded) => <FileList files={filesOf(loaded)} notesPath={notesPath} {...props} />}
    </WhenReady>
  );
}

interface FileListProps extends Pick<ProjectFilesScreenProps, 'timeZone' | 'onDownload'> {
  files: readonly AttachedFile[];
  notesPath: string;
}

function FileList({ files, notesPath, timeZone, onDownload }: FileListProps) {
  const [loadingId, setLoadingId] = useState<string | null>(null);
  const [failedName, setFailedName] = useState('');
  const download = async ({ id, name }: AttachedFile) => {
    setFailedName('');
    setLoadingId(id);
    const isDownloaded = await onDownload(id);
    setLoadingId(null);
    if (!isDownloaded) setFailedName(name);
  };
  if (files.length === 0)
    return (
      <EmptyState
        title="No files yet"
        text="Files are attached to notes: photos of the site, plans, permits."
        action={<ButtonLink to={notesPath}>Go to the notes</ButtonLink>}
      />
    );
  return (
    <Page>
      <ListCount>{listCountText(files.length, files.length, ['file', 'files'])}</ListCount>
      {failedName && (
        <div role="alert">
          <Notice tone="error">{failedName} could not be downloaded. Please try again.</Notice>
        </div>
      )}
      <List aria-label="Files">
        {files.map((file) => (
          <li key={`${file.note.id} ${file.id}`}>
            <FileButton type="button" onClick={() => loadingId === null && void download(file)}>
              {loadingId === file.id ? <Spinner aria-hidden="true" /> : <DownloadIcon aria-hidden="true" />}
              <span>{file.name}</span>
            </FileButton>
            <p>
              {file.note.author_name}, {noteTime(file.note.created_date, timeZone).day}
            </p>
            <AppLink to={file.notePath} aria-label={`Go to the note with ${file.name}`}>
              Go to the note
            </AppLink>
          </li>
        ))}
      </List>
    </Page>
  );
}

const Page = styled(Stack)`
  max-width: 960px;
  gap: var(--space-3);
`;

const List = styled.ul`
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--paper);
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, auto) auto;
    gap: 0 var(--space-4);
    align-items: center;
    min-height: 44px;
    padding: 8px var(--space-4);
    font-size: 13px;
    overflow-wrap: anywhere;
  }
  & > li + li {
    border-top: 1px solid var(--line);
  }
  & > li > p {
    max-width: 260px;
    color: var(--ink-soft);
  }
  ${phone} {
    & > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    & > li > :first-of-type {
      grid-column: 1 / -1;
    }
    & > li > a {
      display: flex;
      align-items: center;
      min-height: var(--touch);
    }
  }
`;

const FileButton = styled(TextButton)`
  width: fit-content;
  max-width: 100%;
  font-size: 14px;
  text-align: left;
  white-space: normal;
  & > svg {
    flex: none;
  }
  ${phone} {
    min-height: var(--touch);
  }
`;
