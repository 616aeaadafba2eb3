import { ButtonLink } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';

/** A place the navigation names already and that comes later. */
export function Component() {
  return (
    <EmptyState
      title="Not here yet"
      text="This part of Plumbline is still being built. Projects and estimates are ready."
      action={<ButtonLink to="/project">Go to Projects</ButtonLink>}
    />
  );
}
