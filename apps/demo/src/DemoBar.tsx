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
import { type DemoApp, type DemoUser, demoUsers, signInAs, switchTo } from './demoSession.ts';
import { MailDrawer } from './MailDrawer.tsx';
import type { Mailbox } from './mailbox.ts';
import { demoRoot } from './pageUrls.ts';
import { startOver } from './startOver.ts';

export interface DemoBarProps {
  app: DemoApp;
  api: Promise<SharedApi>;
  mailbox: Mailbox;
  /** Why the sign-in at the start failed. */
  signInError?: string | undefined;
}

/**
 * The bar above the web app. It says what to try, and has a sign-in button for each role and the buttons Mail and Start over. The
 * sign-in buttons and Start over are enabled when the API has started. The bar always has the same height, so that the page below
 * does not move.
 */
export function DemoBar({ app, api, mailbox, signInError }: DemoBarProps) {
  const { preferences, router, tokens } = app;
  const appearance = useSyncExternalStore(preferences.subscribe, preferences.appearance);
  const isSignedIn = useSyncExternalStore(router.subscribe, () => tokens.access() !== null);
  const mails = useSyncExternalStore(mailbox.subscribe, mailbox.mails);
  const hasStarted = useHasStarted(api);
  const [openDialog, setOpenDialog] = useState<'mail' | 'start over' | null>(null);
  const [wasStartOverOpened, setWasStartOverOpened] = useState(false);
  const [signInState, setSignInState] = useState<{ user?: DemoUser; error?: string }>({});

  const submitSignIn = async (user: DemoUser) => {
    if (isSignedIn) return switchTo(user, app);
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
            <strong>Demo.</strong> <span>Try it: open a project and price its estimate.</span>
            <span data-wide> The data stays in this browser.</span>
          </p>
          <fieldset>
            <legend>Sign in as</legend>
            {demoUsers.map((user, index) => (
              <Button
                key={user.email}
                size="small"
                variant={index === 0 && !isSignedIn && hasStarted ? 'primary' : 'secondary'}
                aria-label={`Sign in as ${user.roleName}`}
                disabled={!hasStarted}
                loading={user === signInState.user}
                onClick={() => void submitSignIn(user)}
              >
                {user.roleName}
              </Button>
            ))}
          </fieldset>
          <p role="alert">{signInState.error ?? signInError}</p>
          {!hasStarted && (
            <Status role="status">
              <Spinner /> Preparing the demo company …
            </Status>
          )}
          <Actions>
            <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={() => setOpenDialog('mail')}>
              Mail {mails.length > 0 && <Count>{mails.length}</Count>}
            </Button>
            <Button
              size="small"
              variant="quiet"
              disabled={!hasStarted}
              onClick={() => {
                setWasStartOverOpened(true);
                setOpenDialog('start over');
              }}
            >
              Start over
            </Button>
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
  /* The condition under which demo.css sets --demo-bar-height. In a lower window, the bar scrolls with the page. */
  @media (min-height: 480px) {
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
  align-items: center;
  gap: var(--space-1) var(--space-4);
  height: var(--demo-bar-height, auto);
  min-height: 40px;
  padding: 0 var(--space-2) 0 var(--space-4);
  overflow: hidden;
  white-space: nowrap;
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
  & > p > [data-wide] {
    @media (max-width: 1099px) {
      display: none;
    }
  }
  /* The sentence is above the buttons. */
  ${phone} {
    display: grid;
    grid-template-columns: auto 1fr;
    align-content: center;
    padding-inline: var(--space-3);
    overflow-x: auto;
    & > p:first-of-type {
      grid-column: 1 / -1;
    }
    & > [role='alert'] {
      display: none;
    }
    & > [role='alert']:not(:empty) {
      position: absolute;
      display: block;
      inset: 0 0 auto;
      padding: var(--space-1) var(--space-3);
      background: var(--sunken);
    }
    & legend {
      display: none;
    }
    & > fieldset {
      gap: var(--space-1);
    }
    & button {
      padding-inline: var(--space-2);
    }
  }
`;

/** Appears after a delay, so that it does not flash at the next visits, when the API starts in half a second. */
const Status = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  animation: appear 0s 1s backwards;
  @keyframes appear {
    from {
      visibility: hidden;
    }
  }
  /* The first line is full. The page shows the logo meanwhile. */
  ${phone} {
    position: absolute;
    right: var(--space-4);
    top: var(--space-2);
    padding-left: var(--space-2);
    background: var(--sunken);
  }
`;

const Actions = styled.div`
  display: flex;
  margin-left: auto;
  ${phone} {
    /* Aligns the text of the last button with the edge of the bar. */
    margin-right: calc(-1 * var(--space-2));
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
