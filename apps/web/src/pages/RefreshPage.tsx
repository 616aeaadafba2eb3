import { Button } from '@plumbline/ui/components/Button';
import { Row } from '@plumbline/ui/components/layout';
import { Notice } from '@plumbline/ui/components/Notice';
import { AuthLayout } from '@plumbline/ui/shell/AuthLayout';
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
    <AuthLayout title="You are still signed in">
      <Notice tone="error">The server could not be reached. Check your connection and try again.</Notice>
      <Row>
        <Button variant="primary" loading={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
        <Button loading={leaving} onClick={() => void leave()}>
          Log Out
        </Button>
      </Row>
    </AuthLayout>
  );
}
