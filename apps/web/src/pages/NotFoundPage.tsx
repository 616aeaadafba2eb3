/** The page for an unknown URL. A signed-in user sees it inside the shell. Other users see a standalone page. */
import { ButtonLink } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';
import { StandalonePage } from '@plumbline/ui/shell/StandalonePage';
import { useApp } from '../app/appContext.ts';

const title = 'There is no such page';
const text = 'The address may be mistyped, or the page has moved.';

export function Component() {
  const { tokens } = useApp();
  const startLink = (
    <ButtonLink to="/" variant="primary">
      Go to the start
    </ButtonLink>
  );
  if (tokens.access()) return <EmptyState title={title} text={text} action={startLink} />;
  return (
    <StandalonePage title={title} text={text}>
      {startLink}
    </StandalonePage>
  );
}
