/** The dialog with the secret link with which other programs read the calendar. */
import { formatDay } from '@plumbline/values/day';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import type { SubmitResult } from '../../../components/Form.tsx';
import { type Loadable, WhenReady } from '../../../components/Loadable.tsx';
import { Row } from '../../../components/layout.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { LinkPanel } from '../../../records/LinkPanel.tsx';

export interface SubscribeDialogProps {
  /** The day on which the link of the user was made, YYYY-MM-DD. Null if there is no link. */
  feed: Loadable<{ readonly created_on: string | null }>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Makes a link. An earlier one stops working. Rejects if no link was made. */
  onRenew: () => Promise<string>;
  /** Rejects if the link still works. */
  onSwitchOff: () => Promise<void>;
}

const linkTexts = {
  link: 'Link for your calendar program',
  qrCode: 'QR code of the link',
  qrHint: 'Scan the code to subscribe on a phone.',
};

/** The link with the setting that only the own projects are in the feed. */
const withOwnProjects = (link: string, isOwn: boolean) => (isOwn ? `${link}?own=1` : link);

type Question = 'renew' | 'switchOff';

const questions: Readonly<Record<Question, { title: string; text: string; confirm: string; failure: string }>> = {
  renew: {
    title: 'Make a new link?',
    text: 'The earlier link stops working immediately. Calendars that use it get no more changes until you give them the new link.',
    confirm: 'Make a new link',
    failure: 'The new link could not be shown. Try again, and then use the link that you see.',
  },
  switchOff: {
    title: 'Switch off the link?',
    text: 'It stops working immediately. Calendars that use it get no more changes.',
    confirm: 'Switch off',
    failure: 'The link could not be switched off. It still works.',
  },
};

export function SubscribeDialog({ feed, open, onOpenChange, onRenew, onSwitchOff }: SubscribeDialogProps) {
  /** The link that was just made. The server stores only its hash, so it is shown once. */
  const [link, setLink] = useState('');
  const [isOwn, setIsOwn] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const [error, setError] = useState('');
  const [question, setQuestion] = useState<Question>('renew');
  const [isAsking, setIsAsking] = useState(false);

  const changeOpen = (nextOpen: boolean) => {
    if (!nextOpen) setLink('');
    onOpenChange(nextOpen);
  };
  const create = async () => {
    setError('');
    setIsCreating(true);
    try {
      setLink(await onRenew());
    } catch {
      setError('The link could not be made. Please try again.');
    }
    setIsCreating(false);
  };
  const ask = (name: Question) => {
    setQuestion(name);
    setIsAsking(true);
  };
  const confirm = async (): Promise<SubmitResult> => {
    try {
      if (question === 'renew') setLink(await onRenew());
      else {
        await onSwitchOff();
        setLink('');
      }
      return { ok: true };
    } catch {
      return { ok: false, message: questions[question].failure };
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title="Subscribe to the calendar"
      description="Google Calendar, Apple Calendar, Outlook and other programs show the inspections and jobs with a secret link of yours. They ask for changes about every hour, and they cannot change anything here."
    >
      <WhenReady value={feed} loading={<Skeleton rows={2} rowHeight={34} />}>
        {({ created_on: createdOn }) => (
          <>
            {link !== '' && (
              <>
                <Notice title="Copy the link now. It is not shown again.">
                  Whoever has the link can read the calendar with the names and addresses of clients. Make a new link if
                  somebody else has got it.
                </Notice>
                <LinkPanel link={withOwnProjects(link, isOwn)} texts={linkTexts} />
                <Checkbox
                  label="Only projects with me as the estimator"
                  checked={isOwn}
                  onChange={({ target }) => setIsOwn(target.checked)}
                />
              </>
            )}
            {link === '' && createdOn !== null && (
              <p>{`You have made a link on ${formatDay(createdOn)}. It works until you make a new one or switch it off.`}</p>
            )}
            <div role="alert">{error && <Notice tone="error">{error}</Notice>}</div>
            <Row data-end>
              {createdOn === null && link === '' ? (
                <Button variant="primary" loading={isCreating} onClick={() => void create()}>
                  Make a link
                </Button>
              ) : (
                <>
                  <Button onClick={() => ask('switchOff')}>Switch off</Button>
                  <Button onClick={() => ask('renew')}>Make a new link</Button>
                </>
              )}
            </Row>
          </>
        )}
      </WhenReady>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={questions[question].title}
        text={questions[question].text}
        confirmLabel={questions[question].confirm}
        cancelLabel="Cancel"
        destructive={question === 'switchOff'}
        onConfirm={confirm}
      />
    </Dialog>
  );
}
