/** The page `/office/{officeId}`: the form of an existing office [R2.42]. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useSignedInApp } from '../app/appContext.ts';
import { OfficeEditor } from '../offices/OfficeEditor.tsx';
import { loadOfficesFailure, officeQuery } from '../offices/queries.ts';
import { RecordNotFound } from '../records/RecordNotFound.tsx';
import { formQueryOptions, toFormLoadable } from '../records/recordFormQuery.ts';

export function Component() {
  const { officeId = '' } = useParams();
  return <ExistingOffice key={officeId} id={officeId} />;
}

function ExistingOffice({ id }: { id: string }) {
  const { api } = useSignedInApp();
  const office = toFormLoadable(useQuery({ ...officeQuery(api, id), ...formQueryOptions }), loadOfficesFailure);
  if (!office) return <RecordNotFound noun="office" listPath="/office" backLabel="Go to the offices" />;
  return <OfficeEditor id={id} office={office} />;
}
