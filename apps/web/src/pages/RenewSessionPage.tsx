/** The page `/refresh`. It appears only if the server is unreachable. If the server responds, the route redirects [R2.05]. */
import { Button } from '@plumbline/ui/components/Button';
import { StandalonePage } from '@plumbline/ui/shell/StandalonePage';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useApp } from '../app/appContext.ts';

export function Component() {
  const { loadSession } = useApp();
  const { revalidate, state } = useRevalidator();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await (await loadSession()).signOut();
  };
  return (
    <StandalonePage
      title="The server could not be reached"
      text="You are still signed in. Check your connection and try again."
    >
      <Button variant="primary" loading={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
      <Button loading={leaving} onClick={() => void leave()}>
        Log Out
      </Button>
    </StandalonePage>
  );
}
