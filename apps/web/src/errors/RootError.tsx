import { FailedState } from '@plumbline/ui/components/FailedState';
import { ThemeProvider } from '@plumbline/ui/theme/Theme';

/** Where nothing else could be shown. */
export function RootError() {
  return (
    <ThemeProvider>
      <main>
        <FailedState message="Plumbline could not be shown" onRetry={() => window.location.reload()} />
      </main>
    </ThemeProvider>
  );
}
