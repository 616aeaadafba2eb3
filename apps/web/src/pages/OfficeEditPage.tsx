import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useSignedInApp } from '../app/appContext.ts';
import { OfficeEditor } from '../offices/OfficeEditor.tsx';
import { loadOfficesFailure, officeQuery } from '../offices/queries.ts';
import { RecordNotFound } from '../records/RecordNotFound.tsx';
import { editOptions, toEditable } from '../records/recordFormQuery.ts';

/** Renders the page `/office/{officeId}` [R2.42]. */
export function Component() {
  const { officeId = '' } = useParams();
  return <StoredOffice key={officeId} id={officeId} />;
}

function StoredOffice({ id }: { id: string }) {
  const { api } = useSignedInApp();
  const office = toEditable(useQuery({ ...officeQuery(api, id), ...editOptions }), loadOfficesFailure);
  if (!office) return <RecordNotFound noun="office" list="/office" back="Go to the offices" />;
  return <OfficeEditor id={id} office={office} />;
}
