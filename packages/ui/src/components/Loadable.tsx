/** The loading state of a record or list, and the component that shows it. */
import type { ReactNode } from 'react';
import { FailedState } from './FailedState.tsx';
import { Skeleton } from './Skeleton.tsx';

export type Loadable<T> =
  | { status: 'loading' }
  | { status: 'failed'; message: string; onRetry: () => void }
  | { status: 'ready'; data: T };

export interface WhenReadyProps<T> {
  /** The data, or the state of its loading. */
  value: Loadable<T>;
  /** Shown while loading, with the height of the content. */
  loading?: ReactNode;
  /** Renders the loaded data. */
  children: (data: T) => ReactNode;
}

/** Shows the data, a skeleton, or the error with a way to retry. */
export function WhenReady<T>({ value, loading = <Skeleton />, children }: WhenReadyProps<T>) {
  if (value.status === 'loading') return loading;
  if (value.status === 'failed') return <FailedState message={value.message} onRetry={value.onRetry} />;
  return children(value.data);
}

/** Returns the state `ready` with the loaded data. */
export const ready = <T,>(data: T): Loadable<T> => ({ status: 'ready', data });
