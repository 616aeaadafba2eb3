import { pageIn, type ViewKind } from '../records/listView.ts';

/** 1 is the first. */
export const noteView: ViewKind<{ readonly page: number }> = {
  viewOf: (query) => ({ page: pageIn(query) }),
  queryOf: ({ page }) => (page > 1 ? `page=${page}` : ''),
};
