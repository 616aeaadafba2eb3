/** The page on which the recipient of a mail reports it. Programs that open links do not press its button. */
import { mailReportTexts as texts } from '@plumbline/domain/messages/mailTexts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { AuthLayout } from '../../shell/AuthLayout.tsx';

export interface ReportMailScreenProps {
  /** `incomplete`: the link has no token. */
  state: 'ready' | 'sending' | 'reported' | 'incomplete';
  /** Why the last attempt failed. Null if there was no failure. */
  failure: string | null;
  onReport: () => void;
}

export function ReportMailScreen({ state, failure, onReport }: ReportMailScreenProps) {
  return (
    <AuthLayout title={texts.title}>
      <div role="status">
        {state === 'reported' && (
          <Notice tone="success" title={texts.done}>
            {texts.doneText}
          </Notice>
        )}
        {state === 'incomplete' && <Notice tone="error">{texts.noToken}</Notice>}
        {failure !== null && <Notice tone="error">{failure}</Notice>}
      </div>
      {(state === 'ready' || state === 'sending') && (
        <>
          <p>{texts.text}</p>
          <Button variant="primary" size="large" wide loading={state === 'sending'} onClick={onReport}>
            {texts.submit}
          </Button>
        </>
      )}
    </AuthLayout>
  );
}
