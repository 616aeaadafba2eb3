/** The main action above the projects. */
import { ButtonLink } from '../../components/Button.tsx';
import { FixedAction } from '../../components/ListPage.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';

/** Opens the form of a new project. On a phone it stays at the bottom of the window. */
export const CreateProjectLink = () => (
  <FixedAction>
    <ButtonLink variant="primary" icon={<PlusIcon />} to="/addProject" wide>
      Create Project
    </ButtonLink>
  </FixedAction>
);
