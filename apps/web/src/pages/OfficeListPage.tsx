/** The route module of `/office`: loads the offices and deletes an office. */
import { OfficeListScreen } from '@plumbline/ui/screens/offices/OfficeListScreen';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { listSearchParams } from '../lists/listSearchParams.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { loadOfficesFailure, officesQuery, officeUsageQuery } from '../offices/queries.ts';
import { useDeleteOffice } from '../offices/useDeleteOffice.ts';

/** Renders the page `/office` [R2.41]. */
export function Component() {
  const { api } = useSignedInApp();
  const offices = toLoadable(useQuery(officesQuery(api)), loadOfficesFailure);
  const [view, setView] = useListSearchParams('/office', listSearchParams);
  const remove = useDeleteOffice();
  const [officeIdToDelete, setOfficeIdToDelete] = useState('');
  const usage = useQuery({ ...officeUsageQuery(api, officeIdToDelete), enabled: officeIdToDelete !== '' });
  return (
    <OfficeListScreen
      rows={offices}
      view={view}
      onViewChange={setView}
      onOpenDeleteDialog={({ id }) => {
        setOfficeIdToDelete(id);
        if (id === officeIdToDelete) void usage.refetch();
      }}
      usage={usage.isFetching ? { status: 'loading' } : toLoadable(usage, loadOfficesFailure)}
      onDelete={remove}
    />
  );
}
