import { OfficeListScreen } from '@plumbline/ui/screens/offices/OfficeListScreen';
import { useQuery } from '@tanstack/react-query';
import { toLoadable } from '../api/loadable.ts';
import { loadOfficesFailure, officesQuery } from '../offices/queries.ts';
import { useDeleteOffice } from '../offices/useDeleteOffice.ts';
import { searchView } from '../records/listView.ts';
import { useListView } from '../records/useListView.ts';

/** `/office` [R2.41] */
export function Component() {
  const offices = toLoadable(useQuery(officesQuery), loadOfficesFailure);
  const [view, setView] = useListView('/office', searchView);
  const remove = useDeleteOffice();
  return <OfficeListScreen rows={offices} view={view} onViewChange={setView} onDelete={remove} />;
}
