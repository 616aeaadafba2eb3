import { EmptyState } from '@plumbline/ui/components/EmptyState';

export function Component() {
  return <EmptyState title="Not built yet" />;
}
