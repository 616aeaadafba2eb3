/** Tests of what the form of a new user says when the server refuses to create the user. */
import { mailTexts } from '@plumbline/domain/messages/mailTexts';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { newUserInput } from '@plumbline/domain/users/form';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { saveRecord } from '../records/useSaveRecord.ts';
import { userSaving } from './useSaveUser.ts';

it('says why the invitation of a new user is refused at the limit of mails, and shows no toast', async () => {
  const message = mailTexts.recipientLimit('ina@example.com', 5, 'invitation');
  const toast = vi.fn();
  const form = { ...newUserInput, email: 'ina@example.com', invite: 'yes', role: 2, office: null } as const;
  const saving = userSaving(() => Promise.reject(aCallError('too_many_requests', { message })));
  const result = await saveRecord(saving, { queryClient: new QueryClient(), toast }, { form, base: null, newId: 'id' });
  expect(result).toMatchObject({ ok: false, message });
  expect(toast).not.toHaveBeenCalled();
});
