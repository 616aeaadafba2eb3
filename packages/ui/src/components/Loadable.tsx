import type { ReactNode } from 'react';
import { FailedState } from './FailedState.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Something that is fetched elsewhere, as a screen gets it. */
export type Loadable<T> =
  | { status: 'loading' }
  | { status: 'failed'; message: string; onRetry: () => void }
  | { status: 'ready'; data: T };

export interface WhenReadyProps<T> {
  value: Loadable<T>;
  /** Stands in while loading; the height of what comes. */
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the data, its skeleton, or what went wrong with a way to retry. */
export function WhenReady<T>({ value, loading = <Skeleton />, children }: WhenReadyProps<T>) {
  if (value.status === 'loading') return loading;
  if (value.status === 'failed') return <FailedState message={value.message} onRetry={value.onRetry} />;
  return children(value.data);
}

/** `ready` shortens stories and tests. */
export const ready = <T,>(data: T): Loadable<T> => ({ status: 'ready', data });
