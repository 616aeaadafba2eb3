/** The bar above the web app in the demo. */
import styled from '@emotion/styled';
import type { SharedApi } from '@plumbline/api/inBrowser/sharedWorkerClient';
import { Button } from '@plumbline/ui/components/Button';
import { LazyConfirmDialog } from '@plumbline/ui/components/LazyConfirmDialog';
import { Spinner } from '@plumbline/ui/components/Spinner';
import { phone } from '@plumbline/ui/theme/breakpoints';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { openMailLink } from './demoNavigation.ts';
import { type DemoApp, type DemoUser, demoUsers, signInAs } from './demoSession.ts';
import { MailDrawer } from './MailDrawer.tsx';
import type { Mailbox } from './mailbox.ts';
import { demoRoot } from './pageUrls.ts';
import { startOver } from './startOver.ts';

export interface DemoBarProps {
  app: DemoApp;
  api: Promise<SharedApi>;
  mailbox: Mailbox;
}

/**
 * The bar above the web app. It says that this is a demo, and has the buttons Mail and Start over. While no user is signed in, it
 * has a sign-in button for each role. The sign-in buttons and Start over appear when the API has started.
 */
export function DemoBar({ app, api, mailbox }: DemoBarProps) {
  const { preferences, router, tokens } = app;
  const appearance = useSyncExternalStore(preferences.subscribe, preferences.appearance);
  const isSignedIn = useSyncExternalStore(router.subscribe, () => tokens.access() !== null);
  const mails = useSyncExternalStore(mailbox.subscribe, mailbox.mails);
  const hasStarted = useHasStarted(api);
  const [openDialog, setOpenDialog] = useState<'mail' | 'start over' | null>(null);
  const [wasStartOverOpened, setWasStartOverOpened] = useState(false);
  const [signInState, setSignInState] = useState<{ user?: DemoUser; error?: string }>({});

  const submitSignIn = async (user: DemoUser) => {
    setSignInState({ user });
    const result = await signInAs(user, app);
    setSignInState(result.ok ? {} : { error: result.message });
  };
  const confirmStartOver = async () => {
    await startOver({ app, api, mailbox });
    // The dialog stays open until the page is loaded again.
    return new Promise<never>(() => undefined);
  };
  return (
    <Root>
      <ThemeProvider appearance={appearance}>
        <Bar aria-label="Demo">
          <p>
            <strong>This is a demo.</strong> Its data stays in this browser.
          </p>
          {!isSignedIn && hasStarted && (
            <fieldset>
              <legend>Sign in as</legend>
              {demoUsers.map((user, index) => (
                <Button
                  key={user.email}
                  size="small"
                  variant={index === 0 ? 'primary' : 'secondary'}
                  aria-label={`Sign in as ${user.roleName}`}
                  loading={user === signInState.user}
                  onClick={() => void submitSignIn(user)}
                >
                  {user.roleName}
                </Button>
              ))}
            </fieldset>
          )}
          <p role="alert">{signInState.error}</p>
          {!hasStarted && (
            <Status role="status">
              <Spinner /> Preparing the demo company …
            </Status>
          )}
          <Actions>
            <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setOpenDialog('mail')}>
              Mail {mails.length > 0 && <Count>{mails.length}</Count>}
            </Button>
            {hasStarted && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  setWasStartOverOpened(true);
                  setOpenDialog('start over');
                }}
              >
                Start over
              </Button>
            )}
          </Actions>
        </Bar>
        {openDialog === 'mail' && (
          <MailDrawer
            mails={mails}
            root={demoRoot(location)}
            onClose={() => setOpenDialog(null)}
            onOpenLink={openMailLink}
          />
        )}
        <LazyConfirmDialog
          open={openDialog === 'start over'}
          onOpenChange={(isOpen) => setOpenDialog(isOpen ? 'start over' : null)}
          wasOpened={wasStartOverOpened}
          title="Start over?"
          text="Everything you changed in this demo is deleted, with the mails. The demo company is created again."
          confirmLabel="Start over"
          cancelLabel="Cancel"
          onConfirm={confirmStartOver}
        />
      </ThemeProvider>
    </Root>
  );
}

function useHasStarted(api: Promise<SharedApi>): boolean {
  const [hasStarted, setHasStarted] = useState(false);
  useEffect(() => {
    api.then(
      () => setHasStarted(true),
      () => undefined,
    );
  }, [api]);
  return hasStarted;
}

const Root = styled.div`
  & > .radix-themes[data-is-root-theme] {
    min-height: 0;
  }
  /* The condition under which demo.css sets --demo-bar-height. In a smaller window, the bar scrolls with the page. */
  @media (min-width: 768px) and (min-height: 480px) {
    position: sticky;
    top: 0;
    z-index: 5;
    /* The overlay of a dialog is below this bar, so the bar has an overlay of the same colour. */
    body[data-scroll-locked] & > .radix-themes::after {
      content: '';
      position: absolute;
      inset: 0;
      background: var(--color-overlay);
    }
  }
  @media print {
    display: none;
  }
`;

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  min-height: 40px;
  padding: 0 var(--space-2) 0 var(--space-4);
  border-bottom: 1px solid var(--line);
  background: var(--sunken);
  color: var(--ink-soft);
  font-size: 13px;
  & > p > strong {
    color: var(--ink);
    font-weight: 600;
  }
  & > fieldset {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    border: 0;
  }
  & legend {
    float: left;
    padding: 0;
  }
  ${phone} {
    padding-block: 10px 2px;
  }
`;

const Status = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
`;

const Actions = styled.div`
  display: flex;
  margin-left: auto;
  ${phone} {
    width: 100%;
    /* Aligns the text of the first button with the text of the bar. */
    margin-left: -10px;
  }
`;

const Count = styled.span`
  min-width: 18px;
  padding: 0 5px;
  border-radius: 9px;
  background: var(--accent-9);
  color: var(--accent-contrast);
  font-size: 11px;
  font-weight: 640;
  line-height: 18px;
  text-align: center;
`;
