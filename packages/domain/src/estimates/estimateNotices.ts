import { estimateTexts } from '../messages/estimateTexts.ts';
import { errorToastTitle, messages, successToasts, type ToastText } from '../messages/messages.ts';
import type { Change } from './change.ts';

/** Something to be said in passing: a toast [R8.05, R8.07]. */
export interface NoticeGiven {
  readonly type: 'notice.given';
  readonly notice: ToastText & { readonly tone: 'success' | 'error' };
}

const good = (toast: ToastText): NoticeGiven => ({ type: 'notice.given', notice: { tone: 'success', ...toast } });
const bad = (text: string): NoticeGiven => ({
  type: 'notice.given',
  notice: { tone: 'error', title: errorToastTitle, text },
});

const { errorToast } = messages;

/** By what was saved; the catalogue's is said with the line's. */
export const savedNotices: Partial<Record<Change['kind'], NoticeGiven>> = {
  add: good(successToasts.estimateItemCreated),
  edit: good(successToasts.estimateItemUpdated),
  remove: good(successToasts.estimateItemRemoved),
};

export const failedNotices: Record<Change['kind'], NoticeGiven> = {
  add: bad(errorToast.createEstimateItem),
  edit: bad(errorToast.updateEstimateItem),
  remove: bad(errorToast.updateEstimateItem),
  discount: bad(errorToast.updateEstimate),
  catalogue: bad(errorToast.createCatalogueItem),
};

/** The server answers again, and so many changes go to it. */
export const reconnectedNotice = (count: number): NoticeGiven => good(estimateTexts.reconnected(count));

export const loadNotices = {
  estimate: bad(errorToast.loadEstimate),
  /** The whole again, after a change. */
  items: bad(errorToast.loadEstimateItems),
  catalogue: bad(errorToast.loadCatalogue),
} as const;
