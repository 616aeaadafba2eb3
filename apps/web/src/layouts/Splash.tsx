/** Shown while the code of the first page is loading. It looks like the initial index.html to avoid a layout shift. */
import { PlumbBob } from '@plumbline/ui/components/Wordmark';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { useAppearance } from '../app/appContext.ts';

export function Splash() {
  return (
    <ThemeProvider appearance={useAppearance()}>
      <div className="first-paint">
        <PlumbBob size={40} />
      </div>
    </ThemeProvider>
  );
}
