import type { Project } from '@plumbline/domain/contract/entities';
import { addressLines } from '@plumbline/domain/projects/addressLines';
import { projectPrice } from '@plumbline/domain/projects/price';
import { FileTextIcon, Pencil1Icon, StarFilledIcon, StarIcon, TrashIcon } from '@radix-ui/react-icons';
import { memo } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { IconButton, IconLink } from '../../components/IconButton.tsx';
import { Money } from '../../components/Money.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { Actions, Address, Card, OfficeName, Price, Star, Status, Title } from './projectCardParts.tsx';

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
      <Star data-on={project.favourite || undefined}>
        <IconButton
          label={`Favourite ${project.title}`}
          hint={project.favourite ? 'Remove from favourites' : 'Add to favourites'}
          aria-pressed={project.favourite}
          icon={project.favourite ? <StarFilledIcon /> : <StarIcon />}
          onClick={() => onFavourite(project, !project.favourite)}
        />
      </Star>
      <Title>
        <AppLink to={`/project/${project.id}`}>{project.title}</AppLink>
        <p>
          {project.client.name}
          {showReferrer && project.referred_by && <span> via {project.referred_by}</span>}
        </p>
      </Title>
      <Address>
        <span data-more={street && place ? true : undefined}>{street}</span> <span>{place}</span>
      </Address>
      <Status>
        <StatusBadge status={project.status} />
      </Status>
      <OfficeName>{officeName}</OfficeName>
      <Price data-none={price === 0 || undefined}>
        <Money amount={price} />
      </Price>
      <Actions>
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
      </Actions>
    </Card>
  );
});
