import { Button } from '@plumbline/ui/components/Button';
import { LonePage } from '@plumbline/ui/shell/LonePage';
import { PlainTheme } from '@plumbline/ui/theme/PlainTheme';
import { storedAppearance } from '../layouts/storedAppearance.ts';

/** Where nothing else could be shown: the first call failed, or the app's code did not arrive. */
export function RootError() {
  return (
    <PlainTheme appearance={storedAppearance()}>
      <LonePage
        title="Plumbline could not be shown"
        text="Nothing you entered is lost. Check your connection and try again."
      >
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </LonePage>
    </PlainTheme>
  );
}
