import { ButtonLink } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';
import { StandalonePage } from '@plumbline/ui/shell/StandalonePage';
import { readAccess } from '../session/tokens.ts';

const title = 'There is no such page';
const text = 'The address may be mistyped, or what was here has moved.';

/** In the shell for who is signed in, alone for anybody else. */
export function Component() {
  const start = (
    <ButtonLink to="/" variant="primary">
      Go to the start
    </ButtonLink>
  );
  if (readAccess()) return <EmptyState title={title} text={text} action={start} />;
  return (
    <StandalonePage title={title} text={text}>
      {start}
    </StandalonePage>
  );
}
