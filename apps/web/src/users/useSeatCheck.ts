/** Checks the free seats of the package before a user is added. */
import { seatsOf } from '@plumbline/domain/subscription/packages';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { useQuery } from '@tanstack/react-query';
import { waitFor } from 'xstate';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { currentSubscription } from '../subscription/currentSubscription.ts';
import { companyQuery } from '../subscription/queries.ts';
import { useSubscriptionMachine } from '../subscription/useSubscriptionMachine.ts';

/**
 * `checkSeats` calls `addUser` if a seat is left. Otherwise it opens the dialog that says so [R2.44, R5.08]. The form for a new user
 * is already open, so it omits `addUser`.
 */
export function useSeatCheck(addUser?: () => void) {
  const { api } = useSignedInApp();
  const me = useMe();
  const { subscription } = useQuery(companyQuery(api)).data ?? me.profile.company;
  const { state, send, actor } = useSubscriptionMachine(subscription, addUser);
  return {
    /** `userCount` is the number of users of the company. */
    checkSeats: (userCount: number) => send({ type: 'user.addRequested', currentUsers: userCount }),
    /** Opens the dialog after the server refused the new user, for example because another session took the last seat. */
    onSeatRefused: () => send({ type: 'seat.refused' }),
    totalSeats: seatsOf(currentSubscription(subscription)),
    noSeatLeftDialog: {
      open: state.context.noSeatLeft,
      onClose: () => send({ type: 'seatsDialog.closed' }),
      async onOpenPortal(): Promise<SubmitResult> {
        send({ type: 'portal.requested' });
        const { context } = await waitFor(
          actor,
          (snapshot) => !snapshot.matches('openingPortal') && !snapshot.matches('redirecting'),
        );
        return context.failure === null ? { ok: true } : { ok: false, message: context.failure };
      },
    },
  };
}
