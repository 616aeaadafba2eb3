import { ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';

/** The company has no projects yet. */
export const NoProjects = () => (
  <EmptyState
    title="No projects yet"
    text="A project holds the client, the dates and the estimate of one job. Create the first one to start pricing it."
    action={
      <ButtonLink variant="primary" icon={<PlusIcon />} to="/addProject">
        Create Project
      </ButtonLink>
    }
  />
);
