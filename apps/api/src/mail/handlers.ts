/** HTTP handlers of the mails of a company: how many it may send, and reports of their recipients. */
import { mailReportTexts } from '@plumbline/domain/messages/mailTexts';
import type { AttemptLimits } from '../attempts/attemptLimits.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { readMailAllowance } from './mailLimits.ts';
import { insertMailReport } from './mailReports.ts';

export const mailHandlers = ({ limits }: { readonly limits: AttemptLimits }) =>
  ({
    'mails.allowance': ({ tx, caller, deps, now }) => readMailAllowance(tx, deps, caller.companyId, now),

    /** The operator reads the table `mail_reports`, the log and the metric. */
    async 'mails.report'({ body, deps, now, clientIp }) {
      const report = await limits.findBySecret('report', { clientIp }, () =>
        deps.db.system((tx) => insertMailReport(tx, body.token, now)),
      );
      if (!report) throw new ApiError('not_found', mailReportTexts.unknown);
      if (!report.isNew) return;
      const { companyId, mailId, documentId } = report;
      deps.log.warn({ company: companyId, mail: mailId, document: documentId }, 'mail reported by its recipient');
      deps.metrics.recordCompanyMail('reported');
    },
  }) satisfies Partial<Handlers>;
