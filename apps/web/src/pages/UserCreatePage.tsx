/** The page `/addUser`: the form for a new user [R2.45]. */
import { UserEditor } from '../users/UserEditor.tsx';
import { useNewUser } from '../users/useUserFormData.ts';

export function Component() {
  return <UserEditor id="new" data={useNewUser()} />;
}
