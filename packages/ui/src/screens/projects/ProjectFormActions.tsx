import type { Project } from '@plumbline/domain/projects/project';
import { ChatBubbleIcon, FileTextIcon } from '@radix-ui/react-icons';
import { Button, ButtonLink } from '../../components/Button.tsx';

/** Estimate and Notes, which only a project that is made has [R2.28]. */
export function ProjectFormActions({ project }: { project: Project | null }) {
  return (
    <>
      {project?.estimate && (
        <ButtonLink icon={<FileTextIcon />} to={`/estimate/${project.estimate}`}>
          Estimate
        </ButtonLink>
      )}
      {project ? (
        <ButtonLink icon={<ChatBubbleIcon />} to={`/project/${project.id}/notes`}>
          Notes
        </ButtonLink>
      ) : (
        <Button icon={<ChatBubbleIcon />} disabled title="Save the project first">
          Notes
        </Button>
      )}
    </>
  );
}
