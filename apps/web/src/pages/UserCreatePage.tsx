import { UserEditor } from '../users/UserEditor.tsx';
import { useNewUser } from '../users/useUserFormData.ts';

/** Renders the page `/addUser` [R2.45]. */
export function Component() {
  return <UserEditor id="new" data={useNewUser()} />;
}
