import { Button } from '@plumbline/ui/components/Button';
import { StandalonePage } from '@plumbline/ui/shell/StandalonePage';
import { StaticTheme } from '@plumbline/ui/theme/StaticTheme';
import { useAppearance } from '../app/App.ts';

/** Shown if the app's code was not loaded, or the first call failed outside the shell. */
export function RootError() {
  return (
    <StaticTheme appearance={useAppearance()}>
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
