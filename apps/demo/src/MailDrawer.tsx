/** The drawer of the demo with the mails that the API has sent. */
import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { EmptyState } from '@plumbline/ui/components/EmptyState';
import { IconButton } from '@plumbline/ui/components/IconButton';
import { ChevronDownIcon } from '@plumbline/ui/icons/ChevronDownIcon';
import { CrossIcon } from '@plumbline/ui/icons/CrossIcon';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ReceivedMail } from './mailbox.ts';
import { demoUrl } from './pageUrls.ts';

export interface MailDrawerProps {
  mails: readonly ReceivedMail[];
  /** The URL of the folder of the demo. */
  root: URL;
  onClose: () => void;
  /** Called with the URL when the user opens a link in a mail. */
  onOpenLink: (url: URL) => void;
}

/** The mails that the API has sent, in a drawer at the right edge of the window. A native modal dialog traps the focus and closes on Esc. */
export function MailDrawer({ mails, root, onClose, onOpenLink }: MailDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing the dialog restores the focus. A layout effect closes it before React removes the element.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <Frame
      ref={dialog}
      aria-labelledby="mail-title"
      onCancel={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <Inner>
        <Head>
          <h2 id="mail-title">Mail</h2>
          <p>What Plumbline has sent. No mail leaves this browser.</p>
          <IconButton label="Close mail" tooltipSide="none" icon={<CrossIcon />} onClick={onClose} />
        </Head>
        {mails.length === 0 ? (
          <EmptyState
            title="No mail yet"
            text="Sign out and choose Forgot password, for example. The mail with the link arrives here."
          />
        ) : (
          <Mails>
            {mails.map((mail, index) => (
              <li key={mail.id}>
                <details open={index === 0}>
                  <summary>
                    <strong>{mail.subject}</strong>
                    <span>
                      To {mail.to}, <time>{timeFormat.format(mail.receivedAt)}</time>
                    </span>
                    <ChevronDownIcon aria-hidden="true" />
                  </summary>
                  <Text>{withLinks(mail.text, root, onOpenLink)}</Text>
                </details>
              </li>
            ))}
          </Mails>
        )}
      </Inner>
    </Frame>
  );
}

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Converts the URLs in a text to links to the pages of the demo. */
function withLinks(text: string, root: URL, onOpenLink: MailDrawerProps['onOpenLink']): ReactNode[] {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    // The parts with an odd index are the URLs.
    if (index % 2 === 0 || !URL.canParse(part)) return part;
    const url = demoUrl(new URL(part), root);
    const follow = (event: MouseEvent) => {
      event.preventDefault();
      onOpenLink(url);
    };
    return (
      <a key={part} href={url.href} onClick={follow}>
        {url.href}
      </a>
    );
  });
}

const slide = keyframes({ from: { transform: 'translateX(24px)', opacity: 0 } });

const Frame = styled.dialog`
  width: min(460px, 100vw);
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0 0 0 auto;
  padding: 0;
  border: 0;
  border-left: 1px solid var(--line);
  background: var(--paper);
  color: var(--ink);
  box-shadow: var(--shadow-pop);
  animation: ${slide} var(--fast) ease-out;
  &::backdrop {
    background: var(--color-overlay, #14130f80);
  }
`;

const Inner = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5);
  @media (max-width: 767px) {
    padding: var(--space-4);
  }
`;

const Head = styled.header`
  display: grid;
  grid-template-columns: 1fr auto;
  & > h2 {
    font-size: 17px;
    font-weight: 620;
    letter-spacing: -0.01em;
    line-height: 24px;
  }
  & > p {
    grid-row: 2;
    color: var(--ink-soft);
  }
  & > button {
    grid-area: 1 / 2 / span 2;
    margin: -6px -6px 0 0;
  }
`;

const Mails = styled.ul`
  border-top: 1px solid var(--line);
  & > li {
    border-bottom: 1px solid var(--line);
  }
  & summary {
    display: grid;
    grid-template-columns: 1fr auto;
    column-gap: var(--space-3);
    align-items: center;
    padding: var(--space-3) 0;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  & summary > svg {
    grid-area: 1 / 2 / span 2;
    color: var(--ink-soft);
  }
  & [open] > summary > svg {
    rotate: 180deg;
  }
  & strong {
    font-weight: 600;
  }
  & span {
    color: var(--ink-soft);
    font-size: 13px;
  }
`;

const Text = styled.p`
  padding-bottom: var(--space-4);
  line-height: 22px;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;
