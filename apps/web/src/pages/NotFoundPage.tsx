import { ButtonLink } from '@plumbline/ui/components/Button';
import { LonePage } from '@plumbline/ui/shell/LonePage';

export function Component() {
  return (
    <LonePage title="There is no such page" text="The address may be mistyped, or what was here has moved.">
      <ButtonLink to="/" variant="primary">
        Go to the start
      </ButtonLink>
    </LonePage>
  );
}
