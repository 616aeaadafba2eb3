import { PlusIcon } from '@radix-ui/react-icons';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';

/** The first of them is still to be made. */
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

/** There are some, and none fits. */
export const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No projects match"
    text="No project fits the search and all of the filters."
    action={<Button onClick={onClear}>Clear filters</Button>}
  />
);
