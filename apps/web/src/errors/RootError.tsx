/**
 * The page after an error that no other error page shows: an error of a page outside the shell, or the code of the shell or of its error
 * pages failed to load.
 */
import { Button } from '@plumbline/ui/components/Button';
import { StandalonePage } from '@plumbline/ui/shell/StandalonePage';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { useApp, useAppearance } from '../app/appContext.ts';

export function RootError() {
  const { navigation } = useApp();
  return (
    <ThemeProvider appearance={useAppearance()}>
      <StandalonePage
        title="Plumbline could not be shown"
        text="Nothing you entered is lost. Check your connection and try again."
      >
        <Button variant="primary" onClick={navigation.reload}>
          Try again
        </Button>
      </StandalonePage>
    </ThemeProvider>
  );
}
