/** The page `/user/{userId}`: the form of an existing user [R2.45]. */
import { useParams } from 'react-router-dom';
import { RecordNotFound } from '../records/RecordNotFound.tsx';
import { UserEditor } from '../users/UserEditor.tsx';
import { useExistingUser } from '../users/useUserFormData.ts';

export function Component() {
  const { userId = '' } = useParams();
  return <ExistingUser key={userId} id={userId} />;
}

function ExistingUser({ id }: { id: string }) {
  const data = useExistingUser(id);
  if (!data) return <RecordNotFound noun="user" listPath="/users" backLabel="Go to the users" />;
  return <UserEditor id={id} data={data} />;
}
