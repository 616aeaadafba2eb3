import { ButtonLink } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';

export function Component() {
  return (
    <main>
      <EmptyState
        title="There is no such page"
        text="The address may be mistyped, or what was here has moved."
        action={<ButtonLink to="/">Go to the start</ButtonLink>}
      />
    </main>
  );
}
