/** Connects the dialog with the link for other calendars with its calls. */
import { SubscribeDialog } from '@plumbline/ui/screens/projects/calendar/SubscribeDialog';
import { useQuery } from '@tanstack/react-query';
import { invalidate } from '../api/queryKeys.ts';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { calendarFeedQuery, loadFeedFailure } from './queries.ts';

export interface CalendarSubscriptionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CalendarSubscription({ open, onOpenChange }: CalendarSubscriptionProps) {
  const { api, queryClient } = useSignedInApp();
  const feed = toLoadable(useQuery(calendarFeedQuery(api)), loadFeedFailure);
  return (
    <SubscribeDialog
      feed={feed}
      open={open}
      onOpenChange={onOpenChange}
      onRenew={async () => {
        const { link } = await api('calendarFeed.renew');
        await invalidate(queryClient, { type: 'calendarFeed.changed' });
        return link;
      }}
      onSwitchOff={async () => {
        await api('calendarFeed.delete');
        await invalidate(queryClient, { type: 'calendarFeed.changed' });
      }}
    />
  );
}
