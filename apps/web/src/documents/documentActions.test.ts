/** Tests of what a user does with one document. */

import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { aDocument } from '@plumbline/domain/testing/builders';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { aSignedInApp } from '../testing/aSignedInApp.ts';
import { downloadDraft, restoreDocument, signDocument } from './documentActions.ts';

afterEach(() => onlineManager.setOnline(true));

test('a document cannot be restored without a connection, and the user learns it at once', async () => {
  onlineManager.setOnline(false);
  const message = 'The server could not be reached.';
  const app = aSignedInApp({ api: () => Promise.reject(new CallError({ ...noResponse, message })) });
  const actor = { send: vi.fn() };
  const result = await restoreDocument(app, actor as unknown as EstimateActor, aDocument());
  expect(result).toEqual({ ok: false, message });
  expect(actor.send).not.toHaveBeenCalled();
});

test('an accepted document is restored with the options of its client, also if it was read before the acceptance', async () => {
  const line = { id: 'a', description: 'Skylight', rate: 700, quantity: 1, tax: 0, unit: 'EA', option: 'offered' };
  const content = { kind: 'ESTIMATE', sections: [{ name: '', lines: [line] }], discount: 0 };
  const sent = { ...aDocument({ status: 'sent' }), content, trail: [], chosen_options: [] as string[] };
  const api = vi.fn().mockResolvedValueOnce(sent);
  const app = aSignedInApp({ api });
  const actor = { send: vi.fn() };
  await restoreDocument(app, actor as unknown as EstimateActor, sent);
  const accepted = { ...sent, status: 'accepted' as const, chosen_options: ['a'] };
  api.mockResolvedValueOnce(accepted);
  await restoreDocument(app, actor as unknown as EstimateActor, accepted);
  expect(actor.send).toHaveBeenLastCalledWith(
    expect.objectContaining({ sections: [{ name: '', lines: [{ ...line, option: 'chosen' }] }] }),
  );
});

test('the PDF of an estimate with a change that is not saved is refused with a sentence', async () => {
  const api = vi.fn();
  const showToast = vi.fn();
  const app = aSignedInApp({ api, showToast });
  const waiting = { kind: 'edit', status: 'failed' };
  const actor = createActor(
    setup({ types: { context: {} as object } }).createMachine({ context: { estimateId: 'a', changes: [waiting] } }),
  ).start();
  await downloadDraft(app, actor as unknown as EstimateActor);
  expect(api).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ text: documentTexts.sendDialog.unsaved }));
});

test('a signed PDF that another user has made meanwhile is refused with the sentence of the server, and the list is read again', async () => {
  const message = 'The signed PDF is ready';
  const app = aSignedInApp({ api: () => Promise.reject(aCallError('conflict', { message })) });
  const invalidateQueries = vi.spyOn(app.queryClient, 'invalidateQueries');
  expect(await signDocument(app, aDocument())).toEqual({ ok: false, message });
  expect(invalidateQueries).toHaveBeenCalled();
});
