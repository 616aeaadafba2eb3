import { PlumbBob } from '@plumbline/ui/components/Wordmark';
import { StaticTheme } from '@plumbline/ui/theme/StaticTheme';
import { storedAppearance } from './storedAppearance.ts';

/** The first page is on its way: what index.html shows before there is any code, so that nothing moves. */
export function Splash() {
  return (
    <StaticTheme appearance={storedAppearance()}>
      <div className="first-paint">
        <PlumbBob size={40} />
      </div>
    </StaticTheme>
  );
}
