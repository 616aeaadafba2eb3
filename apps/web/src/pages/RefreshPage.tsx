import { Button } from '@plumbline/ui/components/Button';
import { StandalonePage } from '@plumbline/ui/shell/StandalonePage';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { signOut } from '../session/session.ts';

/** Shown where the server could not be reached for the silent renewal; otherwise /refresh leads on before it is seen [R2.05]. */
export function Component() {
  const { revalidate, state } = useRevalidator();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
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
