import { ButtonLink } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';
import { Row } from '@plumbline/ui/components/layout';

/** `/`: until there are figures to show, where to begin. */
export function Component() {
  return (
    <EmptyState
      title="Start with a project"
      text="Every estimate, invoice and sales figure begins with one. Your dashboard will stand here."
      action={
        <Row>
          <ButtonLink to="/addProject" variant="primary">
            Create Project
          </ButtonLink>
          <ButtonLink to="/project">Projects</ButtonLink>
        </Row>
      }
    />
  );
}
