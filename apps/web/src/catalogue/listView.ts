import { itemTypeCodes } from '@plumbline/domain/catalogue/itemTypes';
import type { RecordListView } from '@plumbline/ui/components/RecordList';
import { pageIn, type ViewKind } from '../records/listView.ts';

const typeIn = (query: URLSearchParams) => itemTypeCodes.find((code) => code === query.get('type')) ?? '';

/** The search, the item type and the page [R2.35]. */
export const catalogueView: ViewKind<RecordListView> = {
  viewOf: (query) => ({ search: query.get('search') ?? '', choice: typeIn(query), page: pageIn(query) }),
  queryOf({ search, choice, page }) {
    const query = new URLSearchParams();
    if (search.trim() !== '') query.set('search', search);
    if (choice) query.set('type', choice);
    if (page > 1) query.set('page', String(page));
    return query.toString();
  },
};

/** Where an item is open over the list as it is shown. */
export function itemAddress(id: string, view: RecordListView): string {
  const query = catalogueView.queryOf(view);
  return `/lineItem/${id}${query && `?${query}`}`;
}
