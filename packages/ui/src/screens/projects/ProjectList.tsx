/** The cards of the project list. */
import styled from '@emotion/styled';
import type { Project } from '@plumbline/domain/projects/project';
import { projectsPerPage } from '@plumbline/domain/projects/projectFilter';
import { memo } from 'react';
import { Pagination, pageOf } from '../../components/Pagination.tsx';
import { ProjectCard, type ProjectCardProps } from './ProjectCard.tsx';

export interface ProjectListProps extends Pick<ProjectCardProps, 'showReferrer' | 'onFavouriteChange' | 'onDelete'> {
  /** The projects of all pages. The component shows those of `page`. */
  projects: readonly Project[];
  /** The names of the offices by office id. */
  officeNames: ReadonlyMap<string, string>;
  /** Starts at 1. */
  page: number;
  onPageChange: (page: number) => void;
}

/** One page of project cards, with buttons for the other pages. A page after the last one shows the last page. */
export const ProjectList = memo(function ProjectList({
  projects,
  officeNames,
  page,
  onPageChange,
  ...cardProps
}: ProjectListProps) {
  const lastPage = Math.max(1, Math.ceil(projects.length / projectsPerPage));
  const currentPage = Math.min(page, lastPage);
  return (
    <>
      <List aria-label="Projects">
        {pageOf(projects, currentPage, projectsPerPage).map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} officeName={officeNames.get(project.office ?? '') ?? ''} {...cardProps} />
          </li>
        ))}
      </List>
      <Pagination page={currentPage} pageSize={projectsPerPage} total={projects.length} onPageChange={onPageChange} />
    </>
  );
});

const List = styled.ul`
  container: projects / inline-size;
  display: grid;
  gap: 6px;
  & > li {
    min-width: 0;
  }
`;
