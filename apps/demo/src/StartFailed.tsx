/** The page that the demo shows if the API could not start. */
import { Button } from '@plumbline/ui/components/Button';
import { StandalonePage } from '@plumbline/ui/shell/StandalonePage';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { BrowserNotSupported } from './connectApi.ts';

const isInUse = (error: unknown) => error instanceof Error && error.name === 'BrowserApiInUse';

const textOf = (error: unknown) => {
  if (error instanceof BrowserNotSupported) return error.message;
  if (isInUse(error))
    return 'The demo is open in another tab, and this browser can show it in one tab only. Close the other tab.';
  return 'Close all tabs with the demo and open it again. If this does not help, delete the data of this site in the settings of the browser.';
};

export function StartFailed({ error }: { error: unknown }) {
  return (
    <ThemeProvider>
      <StandalonePage title="The demo could not start" text={textOf(error)}>
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      </StandalonePage>
    </ThemeProvider>
  );
}
