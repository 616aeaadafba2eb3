import { useParams } from 'react-router-dom';
import { NoRecord } from '../records/NoRecord.tsx';
import { useStoredUser } from '../users/formData.ts';
import { UserEditor } from '../users/UserEditor.tsx';

/** `/user/{userId}` [R2.45] */
export function Component() {
  const { userId = '' } = useParams();
  return <StoredUser key={userId} id={userId} />;
}

function StoredUser({ id }: { id: string }) {
  const data = useStoredUser(id);
  if (!data) return <NoRecord noun="user" list="/users" back="Go to the users" />;
  return <UserEditor id={id} data={data} />;
}
