import type { Loadable } from '@plumbline/ui/components/Loadable';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { toLoadable } from '../api/loadable.ts';
import { toEdit } from './readOnce.ts';

/**
 * A record that the shell reads now and then, to be edited: read anew before the form opens, and then never taken from
 * under the hands of who edits. What somebody else saves meanwhile is noticed when this one is saved.
 */
export function useOpened<Kind>(query: UseQueryResult<Kind>, failure: string): Loadable<Kind> {
  const [opened, setOpened] = useState(false);
  const fresh = toEdit(query, failure) ?? { status: 'loading' };
  if (!opened && fresh.status === 'ready') setOpened(true);
  return opened ? toLoadable(query, failure) : fresh;
}
