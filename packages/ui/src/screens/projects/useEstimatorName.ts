import type { User } from '@plumbline/domain/users/user';
import { formerUser, fullUserName } from '@plumbline/domain/users/userNames';
import { useMemo } from 'react';

/** Returns a function that names an estimator: '' for nobody and while the users are loading, and the name for deleted users. */
export function useEstimatorName(users: readonly User[]): (id: string | null) => string {
  return useMemo(() => {
    const names = new Map(users.map((user) => [user.id, fullUserName(user)]));
    return (id) => (id === null || names.size === 0 ? '' : (names.get(id) ?? formerUser));
  }, [users]);
}
