/** Converts the view of the catalogue list to the URL query and back. Also contains the path of the item dialog. */
import { itemTypeCodes } from '@plumbline/domain/catalogue/itemTypes';
import type { RecordListView } from '@plumbline/ui/components/RecordList';
import { listSearchParams, type SearchParamsFormat } from '../lists/listSearchParams.ts';

const parseItemType = (query: URLSearchParams) => itemTypeCodes.find((code) => code === query.get('type')) ?? '';

/** The search, the item type and the page [R2.35]. */
export const catalogueSearchParams: SearchParamsFormat<RecordListView> = {
  parse: (query) => ({ ...listSearchParams.parse(query), filter: parseItemType(query) }),
  format({ filter, ...view }) {
    const query = new URLSearchParams(listSearchParams.format(view));
    if (filter) query.set('type', filter);
    return query.toString();
  },
};

/** The URL contains this id while the item is not created yet. */
export const newItemId = 'new';

/** The path of the item dialog, with the query of the list. */
export function catalogueItemPath(id: string, view: RecordListView): string {
  const query = catalogueSearchParams.format(view);
  return `/lineItem/${id}${query && `?${query}`}`;
}
