/** Shown inside the shell when a page throws an error or its code fails to load. */
import { FailedState } from '@plumbline/ui/components/FailedState';
import { useApp } from '../app/appContext.ts';

export function Component() {
  return <FailedState message="This page could not be shown" onRetry={useApp().navigation.reload} />;
}
