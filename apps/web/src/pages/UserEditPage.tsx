/** The page `/user/{userId}`: the form of a stored user [R2.45]. */
import { useParams } from 'react-router-dom';
import { RecordNotFound } from '../records/RecordNotFound.tsx';
import { UserEditor } from '../users/UserEditor.tsx';
import { useStoredUser } from '../users/useUserFormData.ts';

export function Component() {
  const { userId = '' } = useParams();
  return <StoredUser key={userId} id={userId} />;
}

function StoredUser({ id }: { id: string }) {
  const data = useStoredUser(id);
  if (!data) return <RecordNotFound noun="user" listPath="/users" backLabel="Go to the users" />;
  return <UserEditor id={id} data={data} />;
}
