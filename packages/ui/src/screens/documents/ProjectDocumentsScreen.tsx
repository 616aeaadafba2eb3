/** The screen with the documents of a project. */
import styled from '@emotion/styled';
import type { Document } from '@plumbline/domain/documents/document';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { type DocumentActions, DocumentList } from './DocumentList.tsx';

export interface ProjectDocumentsScreenProps extends Omit<DocumentActions, 'onRestore'> {
  /** The documents of the estimate of the project, newest first. */
  documents: Loadable<readonly Document[]>;
  /** The path of the estimate, on which documents are saved. Null if the project has no estimate. */
  estimatePath: string | null;
}

const { list: texts } = documentTexts;

/** What was sent and what became of it, as in the dialog of the estimate, but without what needs the open estimate. */
export function ProjectDocumentsScreen({ documents, estimatePath, ...actions }: ProjectDocumentsScreenProps) {
  return (
    <WhenReady value={documents} loading={<Skeleton rows={4} rowHeight={72} />}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={estimatePath !== null && <ButtonLink to={estimatePath}>Go to the estimate</ButtonLink>}
          />
        ) : (
          <Page>
            <p>{texts.hint}</p>
            <Frame>
              <DocumentList documents={all} {...actions} />
            </Frame>
          </Page>
        )
      }
    </WhenReady>
  );
}

const Page = styled.div`
  display: grid;
  gap: var(--space-3);
  max-width: 960px;
  & > p {
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
  }
`;

const Frame = styled.div`
  --page-gutter: var(--space-4);
  overflow: hidden;
  padding-inline: var(--page-gutter);
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--paper);
  & > ul {
    border-top: 0;
  }
`;
