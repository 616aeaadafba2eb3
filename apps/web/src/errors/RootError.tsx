import { Button } from '@plumbline/ui/components/Button';
import { StandalonePage } from '@plumbline/ui/shell/StandalonePage';
import { StaticTheme } from '@plumbline/ui/theme/StaticTheme';
import { storedAppearance } from '../layouts/storedAppearance.ts';

/** Where nothing else could be shown: the first call failed, or the app's code did not arrive. */
export function RootError() {
  return (
    <StaticTheme appearance={storedAppearance()}>
      <StandalonePage
        title="Plumbline could not be shown"
        text="Nothing you entered is lost. Check your connection and try again."
      >
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </StandalonePage>
    </StaticTheme>
  );
}
