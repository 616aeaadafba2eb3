/** HTTP handlers of the deletion of a company. */
import { companyDeletionTexts } from '@plumbline/domain/companyDeletion/companyDeletionTexts';
import { isCompanyName } from '@plumbline/domain/companyDeletion/deletionPlan';
import type { AttemptLimits } from '../attempts/attemptLimits.ts';
import { readCompanyRow } from '../company/store.ts';
import { recordEvent } from '../events/store.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { checkCurrentPassword, requireUnchangedPassword } from '../session/currentPassword.ts';
import { enqueueOwnerMails } from '../users/ownerMails.ts';
import { deletionMail } from './deletionMails.ts';
import { cancelDeletion, planDeletion, readDeletion } from './store.ts';

export const companyDeletionHandlers = ({ limits }: { readonly limits: AttemptLimits }) =>
  ({
    'companyDeletion.get': ({ tx, caller }) => readDeletion(tx, caller),

    'companyDeletion.plan': async (context) => {
      const { body, deps, now } = context;
      const checkedHash = await checkCurrentPassword(body.current_password, { ...context, limits });
      return context.transact(async (tx, caller) => {
        const { companyId } = caller;
        await requireUnchangedPassword(tx, caller, checkedHash);
        const { name, timeZone } = await readCompanyRow(tx, companyId);
        if (!isCompanyName(body.company_name, name)) throw invalidField('company_name', companyDeletionTexts.wrongName);
        const deletesAt = await planDeletion(tx, caller, now);
        if (deletesAt) {
          await recordEvent(
            { tx, caller, now },
            { type: 'company-deletion.planned', recordId: companyId, payload: {} },
          );
          await enqueueOwnerMails(deps, tx, companyId, deletionMail({ name, timeZone, deletesAt }, caller.name), now);
        }
        return readDeletion(tx, caller);
      });
    },

    'companyDeletion.cancel': async ({ tx, caller, now }) => {
      const isCancelled = await cancelDeletion(tx, caller.companyId, now);
      const deletion = await readDeletion(tx, caller);
      if (!isCancelled && deletion.planned) throw new ApiError('conflict', companyDeletionTexts.tooLate);
      if (isCancelled)
        await recordEvent(
          { tx, caller, now },
          { type: 'company-deletion.cancelled', recordId: caller.companyId, payload: {} },
        );
      return deletion;
    },
  }) satisfies Partial<Handlers>;
