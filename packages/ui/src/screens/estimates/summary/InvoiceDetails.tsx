/** The card "Invoice Details" of the estimate screen: the title and the end date of the project. */
import styled from '@emotion/styled';
import type { Project } from '@plumbline/domain/projects/project';
import { AppLink } from '../../../components/AppLink.tsx';
import { Card } from '../../../components/Card.tsx';
import { DescriptionList } from '../../../components/DescriptionList.tsx';
import { type Loadable, WhenReady } from '../../../components/Loadable.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { ChatBubbleIcon } from '../../../icons/ChatBubbleIcon.tsx';
import { PencilIcon } from '../../../icons/PencilIcon.tsx';

/** The card shows two fields of the project, and links to the project and its notes [R2.31]. */
export function InvoiceDetails({ project }: { project: Loadable<Project> }) {
  return (
    <Card title="Invoice Details">
      <WhenReady value={project} loading={<Skeleton rows={3} rowHeight={22} />}>
        {({ id, title, job_end_date }) => (
          <>
            <DescriptionList
              rows={[
                ['Project title', title],
                ['End date', job_end_date ?? '—'],
              ]}
            />
            <Links>
              <AppLink to={`/project/${id}`}>
                <PencilIcon aria-hidden="true" />
                Edit project
              </AppLink>
              <AppLink to={`/project/${id}/notes`}>
                <ChatBubbleIcon aria-hidden="true" />
                Notes
              </AppLink>
            </Links>
          </>
        )}
      </WhenReady>
    </Card>
  );
}

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
  margin-bottom: -8px;
  & > a {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: var(--touch);
    font-weight: 520;
  }
`;
