import { useNewUser } from '../users/formData.ts';
import { UserEditor } from '../users/UserEditor.tsx';

/** `/addUser` [R2.45] */
export function Component() {
  return <UserEditor id="new" data={useNewUser()} />;
}
