import { recoveryMachine } from '@plumbline/domain/session/recoveryMachine';
import { RecoveryScreen, type RecoveryStep } from '@plumbline/ui/screens/session/RecoveryScreen';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { logError } from '../errors/logError.ts';
import { recoveryActors } from '../session/recoveryActors.ts';
import { forgetLink, keptLink } from '../session/resetLink.ts';

const machine = recoveryMachine.provide({
  actors: recoveryActors,
  actions: { log: (_, { error }) => logError('Recovering the password failed', error) },
});

/** While a call is under way its form stays. */
const steps = {
  opening: 'asking',
  asking: 'asking',
  requesting: 'asking',
  mailed: 'mailed',
  choosing: 'choosing',
  resetting: 'choosing',
  reset: 'reset',
} as const satisfies Record<SnapshotFrom<typeof machine>['value'], RecoveryStep>;

/** `/forgot-password` and `/reset-password`: the same screen, told apart by the link [R2.03]. */
export function Component() {
  const { key } = useLocation();
  return <Recovery key={key} />;
}

function Recovery() {
  const [link] = useState(keptLink);
  const [state, send] = useMachine(machine, { input: { link } });
  const used = state.matches('reset');
  useEffect(() => {
    if (used) forgetLink();
  }, [used]);
  return (
    <RecoveryScreen
      step={steps[state.value]}
      busy={state.hasTag('busy')}
      failure={state.context.failure}
      email={link?.email ?? ''}
      onMailRequested={(form) => send({ type: 'mail.requested', form })}
      onMailWantedAgain={() => send({ type: 'mail.wantedAgain' })}
      onPasswordChosen={(form) => send({ type: 'password.chosen', form })}
    />
  );
}
