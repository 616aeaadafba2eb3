/** The route module of the two pages for a forgotten password. */
import { recoveryMachine } from '@plumbline/domain/session/recoveryMachine';
import { RecoveryScreen, type RecoveryStep } from '@plumbline/ui/screens/session/RecoveryScreen';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { useApp } from '../app/appContext.ts';
import { logError } from '../browser/logError.ts';
import { createRecoveryActors } from '../session/recoveryActors.ts';
import { readResetLink, removeResetLink } from '../session/resetLink.ts';

/** Maps each machine state to the step that the screen shows. The form stays visible while its request is running. */
const stepByState = {
  opening: 'enteringEmail',
  enteringEmail: 'enteringEmail',
  requesting: 'enteringEmail',
  mailed: 'mailed',
  choosingPassword: 'choosingPassword',
  resetting: 'choosingPassword',
  reset: 'reset',
} as const satisfies Record<SnapshotFrom<typeof recoveryMachine>['value'], RecoveryStep>;

/**
 * Renders the pages `/forgot-password` and `/reset-password`. If the emailed link opened this window and is not used yet, the page shows
 * the form for a new password [R2.03].
 */
export function Component() {
  const { key } = useLocation();
  return <Recovery key={key} />;
}

function Recovery() {
  const { storage, loadSend, actorOptions } = useApp();
  const [machine] = useState(() =>
    recoveryMachine.provide({
      actors: createRecoveryActors(loadSend),
      actions: { log: (_, { error }) => logError('Recovering the password failed', error) },
    }),
  );
  const [link] = useState(() => readResetLink(storage.session));
  const [state, send] = useMachine(machine, { ...actorOptions, input: { link } });
  const isUsed = state.matches('reset');
  useEffect(() => {
    if (isUsed) removeResetLink(storage.session);
  }, [storage, isUsed]);
  return (
    <RecoveryScreen
      step={stepByState[state.value]}
      busy={state.hasTag('busy')}
      failure={state.context.failure}
      email={link?.email ?? ''}
      onMailRequested={(form) => send({ type: 'mail.requested', form })}
      onMailRequestedAgain={() => send({ type: 'mail.requestedAgain' })}
      onPasswordChosen={(form) => send({ type: 'password.chosen', form })}
    />
  );
}
