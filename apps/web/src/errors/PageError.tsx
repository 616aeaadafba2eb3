import { FailedState } from '@plumbline/ui/components/FailedState';

/** Shown in the shell in place of a page that failed or whose code was not loaded. */
export function PageError() {
  return <FailedState message="This page could not be shown" onRetry={() => window.location.reload()} />;
}
