import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { OfficeEditor } from '../offices/OfficeEditor.tsx';
import { loadOfficesFailure, officeQuery } from '../offices/queries.ts';
import { NoRecord } from '../records/NoRecord.tsx';
import { readOnce, toEdit } from '../records/readOnce.ts';

/** `/office/{officeId}` [R2.42] */
export function Component() {
  const { officeId = '' } = useParams();
  return <StoredOffice key={officeId} id={officeId} />;
}

function StoredOffice({ id }: { id: string }) {
  const office = toEdit(useQuery({ ...officeQuery(id), ...readOnce }), loadOfficesFailure);
  if (!office) return <NoRecord noun="office" list="/office" back="Go to the offices" />;
  return <OfficeEditor id={id} office={office} />;
}
