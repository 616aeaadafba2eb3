/** HTTP handlers of exports of all data of a company. */
import { recordEvent } from '../events/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { exportWithoutFile, fileKeyOf, listExports, renewLink, startExport } from './store.ts';

export const exportHandlers = {
  'exports.list': ({ tx, caller, now }) => listExports(tx, caller, now),

  'exports.start': async ({ tx, caller, deps, now }) => {
    const { id, isNew } = await startExport(tx, caller, now);
    if (isNew) {
      await deps.jobs.enqueue(tx, 'company.export', { companyId: caller.companyId, exportId: id }, id);
      await recordEvent({ tx, caller, now }, { type: 'export.started', recordId: id, payload: {} });
    }
    const started = (await listExports(tx, caller, now)).find((item) => item.id === id);
    if (!started) throw new ApiError('not_found');
    return started;
  },

  /** The link is a path of this origin, so that it also works for users who open the app under another host name than PUBLIC_URL. */
  'exports.link': async ({ tx, caller, params: { id }, deps, now }) => {
    const key = { companyId: caller.companyId, id };
    const token = await renewLink(tx, key, caller, now);
    // A restored backup has the export, but not its file.
    const stored = await deps.files.get(fileKeyOf(key));
    if (!stored) throw exportWithoutFile();
    await stored.bytes.cancel();
    await recordEvent({ tx, caller, now }, { type: 'export.downloaded', recordId: id, payload: {} });
    return { link: `/api/export-files/${token}` };
  },
} satisfies Partial<Handlers>;
