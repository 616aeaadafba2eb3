import { FailedState } from '@plumbline/ui/components/FailedState';

/** Shown inside the shell when a page throws an error or its code fails to load. */
export function PageError() {
  return <FailedState message="This page could not be shown" onRetry={() => window.location.reload()} />;
}
