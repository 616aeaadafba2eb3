/** Links from the notes of a project to the project and to its estimate. */
import styled from '@emotion/styled';
import type { Project } from '@plumbline/domain/projects/project';
import { AppLink } from '../../components/AppLink.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import type { Loadable } from '../../components/Loadable.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { ArrowLeftIcon } from '../../icons/ArrowLeftIcon.tsx';
import { FileTextIcon } from '../../icons/FileTextIcon.tsx';

export interface ProjectLinksProps {
  projectId: string;
  project: Loadable<Project>;
}

/** Links to the project of the notes and to its estimate. They are shown even while the notes are loading. */
export function ProjectLinks({ projectId, project }: ProjectLinksProps) {
  const loadedProject = project.status === 'ready' ? project.data : undefined;
  return (
    <Bar aria-label="Project">
      <div>
        {project.status === 'loading' ? (
          <Skeleton rows={1} rowHeight={34} />
        ) : (
          <AppLink to={`/project/${projectId}`}>
            <ArrowLeftIcon aria-hidden="true" />
            {loadedProject?.title ?? 'Back to the project'}
          </AppLink>
        )}
      </div>
      {loadedProject?.estimate && (
        <ButtonLink icon={<FileTextIcon />} to={`/estimate/${loadedProject.estimate}`}>
          Estimate
        </ButtonLink>
      )}
    </Bar>
  );
}

const Bar = styled.nav`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  min-height: var(--control-height);
  & > div {
    flex: 1;
    min-width: 0;
    max-width: 680px;
  }
  & > div > a {
    display: inline-flex;
    align-items: baseline;
    gap: var(--space-2);
    padding-block: 6px;
    font-size: 15px;
    font-weight: 580;
    line-height: 22px;
    overflow-wrap: anywhere;
    & > svg {
      flex: none;
      align-self: flex-start;
      margin-top: 4px;
    }
  }
`;
