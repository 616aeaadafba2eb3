import { OfficeListScreen } from '@plumbline/ui/screens/offices/OfficeListScreen';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toLoadable } from '../api/loadable.ts';
import { loadOfficesFailure, officesQuery, officeUsageQuery } from '../offices/queries.ts';
import { useDeleteOffice } from '../offices/useDeleteOffice.ts';
import { searchView } from '../records/listView.ts';
import { useListView } from '../records/useListView.ts';

/** `/office` [R2.41] */
export function Component() {
  const offices = toLoadable(useQuery(officesQuery), loadOfficesFailure);
  const [view, setView] = useListView('/office', searchView);
  const remove = useDeleteOffice();
  const [asked, setAsked] = useState('');
  const usage = useQuery({ ...officeUsageQuery(asked), enabled: asked !== '' });
  return (
    <OfficeListScreen
      rows={offices}
      view={view}
      onViewChange={setView}
      onAskDelete={({ id }) => {
        setAsked(id);
        if (id === asked) void usage.refetch();
      }}
      usage={usage.isFetching ? { status: 'loading' } : toLoadable(usage, loadOfficesFailure)}
      onDelete={remove}
    />
  );
}
