/** The page `/report-mail`, which a link at the end of each mail of a company opens. */
import { mailReportTexts } from '@plumbline/domain/messages/mailTexts';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import { ReportMailScreen } from '@plumbline/ui/screens/mail/ReportMailScreen';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useApp } from '../app/appContext.ts';
import { logError } from '../browser/logError.ts';

export function Component() {
  const { loadSend } = useApp();
  const token = useLocation().hash.slice(1);
  const [state, setState] = useState<'ready' | 'sending' | 'reported'>('ready');
  const [failure, setFailure] = useState<string | null>(null);
  const report = async () => {
    setState('sending');
    setFailure(null);
    try {
      const send = await loadSend();
      await send('mails.report', { body: { token } }, null);
      setState('reported');
    } catch (error) {
      logError('Reporting a mail failed', error);
      setState('ready');
      const { kind, message } = toFailedCall(error);
      setFailure(kind === 'notFound' ? message : mailReportTexts.failed);
    }
  };
  return (
    <ReportMailScreen state={token === '' ? 'incomplete' : state} failure={failure} onReport={() => void report()} />
  );
}
