import { projectPrice } from '@plumbline/domain/projects/price';
import type { Project } from '@plumbline/domain/projects/project';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { FileTextIcon, Pencil1Icon, StarFilledIcon, StarIcon, TrashIcon } from '@radix-ui/react-icons';
import { memo } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { IconButton, IconLink } from '../../components/IconButton.tsx';
import { Money } from '../../components/Money.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Card } from './projectCardFrame.tsx';

export interface ProjectCardProps {
  project: Project;
  officeName: string;
  /** Shows who referred the client, since the search looks there too. */
  showReferrer: boolean;
  onFavourite: (project: Project, favourite: boolean) => void;
  onDelete: (project: Project) => void;
}

/** One project of the list [R2.21]. Memoised: a key in the search box repaints none of those that stay. */
export const ProjectCard = memo(function ProjectCard({
  project,
  officeName,
  showReferrer,
  onFavourite,
  onDelete,
}: ProjectCardProps) {
  const { street, place } = addressLines(project.address);
  const price = projectPrice(project);
  return (
    <Card aria-label={project.title}>
      <div data-part="star" data-on={project.favourite || undefined}>
        <IconButton
          label={`Favourite ${project.title}`}
          hint={project.favourite ? 'Remove from favourites' : 'Add to favourites'}
          aria-pressed={project.favourite}
          icon={project.favourite ? <StarFilledIcon /> : <StarIcon />}
          onClick={() => onFavourite(project, !project.favourite)}
        />
      </div>
      <div data-part="title">
        <AppLink to={`/project/${project.id}`}>{project.title}</AppLink>
        <p>
          {project.client.name}
          {showReferrer && project.referred_by && <span> via {project.referred_by}</span>}
        </p>
      </div>
      <address data-part="address">
        <span data-more={street && place ? true : undefined}>{street}</span> <span>{place}</span>
      </address>
      <div data-part="status">
        <StatusBadge status={project.status} />
      </div>
      <div data-part="office">{officeName}</div>
      <div data-part="price" data-none={price === 0 || undefined}>
        <Money amount={price} />
      </div>
      <div data-part="actions">
        {project.estimate && (
          <IconLink
            label={`Estimate of ${project.title}`}
            hint="Edit estimate"
            to={`/estimate/${project.estimate}`}
            icon={<FileTextIcon />}
          />
        )}
        <IconLink
          label={`Edit project ${project.title}`}
          hint="Edit project"
          to={`/project/${project.id}`}
          icon={<Pencil1Icon />}
        />
        <IconButton
          label={`Delete project ${project.title}`}
          hint="Delete project"
          tone="danger"
          icon={<TrashIcon />}
          onClick={() => onDelete(project)}
        />
      </div>
    </Card>
  );
});
