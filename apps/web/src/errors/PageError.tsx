import { FailedState } from '@plumbline/ui/components/FailedState';

/** In place of a page that broke or whose code did not arrive; the shell around it stays. */
export function PageError() {
  return <FailedState message="This page could not be shown" onRetry={() => window.location.reload()} />;
}
