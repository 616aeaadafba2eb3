import { itemTypeCodes } from '@plumbline/domain/catalogue/itemTypes';
import type { RecordListView } from '@plumbline/ui/components/RecordList';
import { searchView, type ViewKind } from '../records/listView.ts';

const typeIn = (query: URLSearchParams) => itemTypeCodes.find((code) => code === query.get('type')) ?? '';

/** The search, the item type and the page [R2.35]. */
export const catalogueView: ViewKind<RecordListView> = {
  viewOf: (query) => ({ ...searchView.viewOf(query), choice: typeIn(query) }),
  queryOf({ choice, ...view }) {
    const query = new URLSearchParams(searchView.queryOf(view));
    if (choice) query.set('type', choice);
    return query.toString();
  },
};

/** Where an item is open over the list as it is shown. */
export function itemAddress(id: string, view: RecordListView): string {
  const query = catalogueView.queryOf(view);
  return `/lineItem/${id}${query && `?${query}`}`;
}
