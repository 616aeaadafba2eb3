import { seatsOf } from '@plumbline/domain/subscription/plans';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { waitFor } from 'xstate';
import { currentSubscription } from '../company/currentSubscription.ts';
import { companyQuery } from '../company/queries.ts';
import { useSubscription } from '../company/usePortal.ts';
import { meQuery } from './queries.ts';

/** The seats of the company's package [R2.44, R5.08]. `addUser` follows where one is left. */
export function useSeats(addUser?: () => void) {
  const { data: me } = useSuspenseQuery(meQuery);
  const { subscription } = useQuery(companyQuery).data ?? me.profile.company;
  const { state, send, actor } = useSubscription(subscription, addUser);
  return {
    onAdd: (currentUsers: number) => send({ type: 'user.adding', currentUsers }),
    onRefused: () => send({ type: 'seat.refused' }),
    seats: {
      total: seatsOf(currentSubscription(subscription)),
      exceeded: state.context.exceeded,
      onClose: () => send({ type: 'exceeded.closed' }),
      async onOpenPortal(): Promise<SubmitResult> {
        send({ type: 'portal.requested' });
        const { context } = await waitFor(actor, (now) => !now.matches('openingPortal') && !now.matches('leaving'));
        return context.failure === null ? { ok: true } : { ok: false, message: context.failure };
      },
    },
  };
}
